// Shows messages of the portal, also while no page of it is open. It caches nothing and answers no request.
self.addEventListener("push", (event) => {
  const { title, body, tag, path } = event.data.json();
  event.waitUntil(
    self.registration.showNotification(title, { body, tag, icon: "/favicon.svg", data: { path } }),
  );
});
const pageAt = async (path) => {
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const shown = windows.find(({ url }) => url === new URL(path, self.location).href);
  // Every notice of one plant leads to the same page: one window of it is enough.
  await (shown === undefined ? self.clients.openWindow(path) : shown.focus());
};
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(pageAt(event.notification.data.path));
});
