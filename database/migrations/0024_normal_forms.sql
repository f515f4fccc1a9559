-- Texts are stored and searched in Unicode's normal form C from now on, so that a letter with several encodings, such as য়,
-- is found however it was typed. This brings what can still be edited to that form. Messages, decisions, corrections,
-- proposals and events stay as they were written: they are history, nobody searches them, and they look the same.

-- The normal form may have more code points. A text that it would make too long stays as it is.
create function pg_temp.normal_form(content text, longest integer) returns text language sql immutable as $$
  select case when content is not nfc normalized and length(normalize(content)) <= longest then normalize(content) else content end
$$;

do $$
begin
  -- Other encodings have no normal forms.
  if current_setting('server_encoding') <> 'UTF8' then return; end if;

  update campaigns set title = pg_temp.normal_form(title, 200), description = pg_temp.normal_form(description, 10000)
  where title is not nfc normalized or description is not nfc normalized;

  update brand_profiles
  set bio = pg_temp.normal_form(bio, 2000), website = pg_temp.normal_form(website, 2048),
    industry = pg_temp.normal_form(industry, 100)
  where bio is not nfc normalized or website is not nfc normalized or industry is not nfc normalized;

  update influencer_profiles
  set bio = pg_temp.normal_form(bio, 2000), portfolio = pg_temp.normal_form(portfolio, 2048),
    social_links = normalize(social_links::text)::jsonb
  where bio is not nfc normalized or portfolio is not nfc normalized or social_links::text is not nfc normalized;

  -- Of addresses that differ in their encoding alone, one can get the normal form: one that has it, or else the oldest.
  update users set email = pg_temp.normal_form(email, 254)
  where email is not nfc normalized
    and not exists (
      select from users other
      where other.email = normalize(users.email)
        or other.id < users.id and other.email is not nfc normalized and normalize(other.email) = normalize(users.email)
    );
  update email_changes set email = pg_temp.normal_form(email, 254) where email is not nfc normalized;
end $$;

drop function pg_temp.normal_form(text, integer);
