// The service worker. Each of its tasks is a file of its own; this one only lists them.
importScripts('/sw-offline.js', '/sw-push.js')
