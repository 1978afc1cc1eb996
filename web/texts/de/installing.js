export default {
  installing: {
    title: "Auf diesem Gerät",
    update: "Eine neue Version ist da",
    updateSoon: "Die neue Version startet, sobald du hier fertig bist",
    reload: "Neu laden",
    takeUpdate: "Neue Version starten",
    later: "Später",
    install: "Multe installieren",
    installed: "Multe ist auf diesem Gerät installiert.",
    why: "Installiere Multe: Es öffnet sich vom Startbildschirm, auch ohne Netz, und der Browser bewahrt das Gespeicherte auf.",
    whyApple: "Leg Multe auf den Home-Bildschirm. Sonst löscht Safari nach sieben Tagen ohne Besuch, was hier gespeichert ist.",
    tap: "Tippe auf",
    thenAdd: "und dann auf „Zum Home-Bildschirm“.",
    byMenu: "Viele Browser haben „Installieren“ oder „Zum Startbildschirm hinzufügen“ im Menü. Multe öffnet sich dann wie jede andere App.",
    dismiss: "Nicht mehr zeigen",
    offline: "Multe öffnet sich hier auch ohne Netz.",
    offlineSoon: "Multe wird gerade bereit gemacht, sich ohne Netz zu öffnen.",
    insecure:
      "Über diese Adresse kann sich Multe nicht ohne Netz öffnen und nicht installiert werden: Browser verlangen dafür https. Bitte den, der den Server betreibt, https einzurichten; auf dem Rechner des Servers geht auch http://localhost.",
    missing: "Dieser Browser kann Multe nicht ohne Netz öffnen. Ein gewöhnliches Fenster eines aktuellen Browsers kann es.",
    refused:
      "Dieser Browser ließ nicht zu, dass Multe sich auch ohne Netz öffnet. Vielleicht sperrt er hier Websitedaten oder vertraut dem Zertifikat des Servers nicht.",
    persisted: "Der Browser hat versprochen aufzubewahren, was hier gespeichert ist.",
    notPersisted: "Der Browser darf löschen, was hier gespeichert ist, wenn er Platz braucht. Was der Server hat, kommt von dort zurück.",
  },
};
