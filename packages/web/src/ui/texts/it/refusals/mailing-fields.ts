/** Of scheduled reports and exports. */
export const mailingFields = {
  recipients: "destinatari",
  scope: "quali impianti",
  format: "formato",
};
