// Shows messages of the portal, also while no page of it is open. It caches nothing and answers no request.
self.addEventListener("push", (event) => {
  const { title, body, tag, path } = event.data.json();
  event.waitUntil(
    self.registration.showNotification(title, { body, tag, icon: "/favicon.svg", data: { path } }),
  );
});
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const { path } = event.notification.data;
  event.waitUntil(self.clients.openWindow(path));
});
