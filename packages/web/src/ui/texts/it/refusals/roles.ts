/** Of roles, and of permissions that somebody else has changed. */
export const roleRefusals = {
  role_not_found: "questo ruolo non esiste più",
  role_name_taken: "il ruolo {{name}} esiste già",
  role_changed:
    "nel frattempo qualcun altro ha cambiato {{name}}: ricontrollalo; ciò che hai scelto c’è ancora",
  role_in_use: "{{name}} è assegnato a {{users}}: prima va tolto",
  permission_of_role:
    "alcuni di questi permessi vengono dal ruolo {{roles}}: togli il ruolo o modificalo",
  permissions_changed:
    "nel frattempo qualcun altro ha cambiato i permessi di {{username}}: ricontrollali; ciò che hai scelto c’è ancora",
  forecast_hidden: "per le previsioni serve anche: {{needs, permissions}}",
  variable_hidden:
    "questa variabile non è visibile con i tuoi permessi: serve {{needs, permissions}}. Lo dà un amministratore, o chi può modificare gli utenti dell’impianto",
};
