export const texts = {
  title: "Accedi ai tuoi impianti",
  username: "Nome utente",
  password: "Password",
  submit: "Accedi",
  wrong_user_pass: "Nome utente o password errati",
  account_locked: "L'account è bloccato",
};
