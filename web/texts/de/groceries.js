// Common groceries in Germany, Austria and Switzerland by the unit they are bought in; those without one are counted.

export default {
  l: `Milch, Vollmilch, H-Milch, Hafermilch, Sojamilch, Mandelmilch, Buttermilch, Kefir, Orangensaft, Apfelsaft, Traubensaft, Mineralwasser,
    Sprudel, Limonade, Apfelschorle, Cola, Bier, Weißwein, Rotwein, Olivenöl, Rapsöl, Sonnenblumenöl, Essig, Gemüsebrühe, Eis`,
  kg: `Kartoffeln, Karotten, Möhren, Zwiebeln, Äpfel, Bananen, Orangen, Birnen, Zucker, Mehl, Vollkornmehl, Roggenmehl, Dinkelmehl, Reis,
    Nudeln, Tomaten, Hähnchen, Trauben, Süßkartoffeln, Mandarinen, Salz, Spargel`,
  g: `Butter, Margarine, Käse, Gouda, Bergkäse, Gruyère, Emmentaler, Reibekäse, Parmesan, Feta, Mozzarella, Ziegenkäse, Hüttenkäse,
    Frischkäse, Quark, Topfen, Joghurt, Schinken, Speck, Salami, Leberwurst, Aufschnitt, Würstchen, Bratwurst, Hackfleisch, Faschiertes,
    Schnitzel, Lachs, Forelle, Kabeljau, Garnelen, Tofu, Champignons, Pilze, Spinat, Rucola, Feldsalat, Erdbeeren, Heidelbeeren, Himbeeren,
    Rosinen, Mandeln, Walnüsse, Haselnüsse, Erdnüsse, Haferflocken, Müsli, Cornflakes, Couscous, Linsen, Kichererbsen, Kidneybohnen,
    Spaghetti, Lasagneplatten, Spätzle, Knödel, Grieß, Polenta, Kaffee, Kakao, Schokolade, Puderzucker, brauner Zucker, Semmelbrösel,
    Paniermehl, Erdnussbutter, Nuss-Nougat-Creme, Tiefkühlerbsen, Pommes`,
  "": `Brot, Vollkornbrot, Brötchen, Semmeln, Brezeln, Baguette, Toast, Knäckebrot, Wraps, Croissants, Kuchen, Eier, Salat, Gurke, Paprika,
    Brokkoli, Blumenkohl, Weißkohl, Rotkohl, Kohlrabi, Wirsing, Lauch, Sellerie, Fenchel, Zucchini, Aubergine, Mais, Avocado, Knoblauch,
    Ingwer, Chili, Frühlingszwiebeln, Rote Bete, Kürbis, Radieschen, Zitronen, Limetten, Kiwis, Mango, Melone, Ananas, Petersilie, Basilikum,
    Koriander, Dill, Schnittlauch, Minze, Rosmarin, Thymian, Sahne, Schlagobers, Saure Sahne, Schmand, Crème fraîche, Dosentomaten, passierte Tomaten,
    Tomatenmark, Pesto, Ketchup, Senf, Mayonnaise, Sojasauce, Kokosmilch, Thunfisch, Oliven, Kapern, Essiggurken, Sauerkraut, Honig,
    Marmelade, Ahornsirup, Pfeffer, Zimt, Paprikapulver, Currypulver, Kreuzkümmel, Oregano, Brühwürfel, Backpulver, Hefe, Germ,
    Vanillezucker, Tee, Kekse, Cracker, Chips, Salzstangen, Popcorn, Gummibärchen, Pizza, Fischstäbchen, Blätterteig, Toilettenpapier, Küchenrolle,
    Taschentücher, Spülmittel, Spülmaschinentabs, Waschmittel, Weichspüler, Müllbeutel, Frischhaltefolie, Alufolie, Backpapier,
    Kaffeefilter, Schwämme, Seife, Shampoo, Duschgel, Zahnpasta, Zahnbürste, Deo, Pflaster, Windeln, Feuchttücher, Wattestäbchen,
    Batterien, Glühbirnen, Kerzen, Streichhölzer, Katzenfutter, Hundefutter, Katzenstreu, Blumen`,
};
