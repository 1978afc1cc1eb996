/// The units Multe knows, in English, German, Norwegian, Swedish and French. A word that is not here is
/// not a unit.
///
/// A line without indent opens a dimension: its kind and its name. Each indented line is a unit: its
/// size in the dimension's base unit (`*`: a sum may be told in it although neither part was), the
/// singular, which is the canonical spelling, the plural (`-`: the same), and other ways to write it. `_`
/// stands for a space, `=` before a form asks for exactly this case, `~` for a word of its own. Case and
/// accents do not matter otherwise.
enum UnitTable {
  /// Every unit, in the order of the table.
  static let units: [Unit] = parse(table)

  private static let table: StaticString = """
    measure volume
      *1 ml - milliliter milliliters millilitre millilitres mls
      10 cl - centiliter centilitre centilitres zentiliter
      100 dl - deciliter decilitre decilitres desiliter deziliter
      *1000 l - liter liters litre litres ltr
    measure weight
      1 mg - milligram milligrams milligramm milligramme milligrammes
      *1000 =g - gr gram grams gramm gramme grammes
      100000 hg - hekto
      *1000000 kg - kgs kilo kilos kilogram kilograms kilogramm kilogramme kilogrammes
      500000 Pfund -
    measure ounce
      1 oz - ounce ounces
      16 lb - lbs pound pounds
    measure spoon
      1 krm - kryddmått
      5 tsp - tsps teaspoon teaspoons
      5 =TL - Teelöffel
      5 ts - teskje teskjeer
      5 tsk - tesked teskedar
      5 càc - c._à_c c_à_c c.à.c c.à.café c._à_café c_à_café cuillère_à_café cuillères_à_café
      15 tbsp - tbsps tablespoon tablespoons
      15 =EL - Esslöffel
      15 ss - spiseskje spiseskjeer
      15 msk - matsked matskedar
      15 càs - c._à_s c_à_s c.à.s c.à.soupe c._à_soupe c_à_soupe cuillère_à_soupe cuillères_à_soupe
    measure fluidounce
      1 fl_oz - floz fl._oz
    measure cup
      1 cup cups
    measure Tasse
      1 Tasse Tassen
    measure tasse
      1 tasse tasses
    measure kopp
      1 kopp kopper
    measure pint
      1 pint pints
    measure gallon
      1 gallon gallons gal
    measure pinch
      1 pinch pinches
      1 Prise Prisen
      1 Msp - Messerspitze Messerspitzen
      1 klype klyper
      1 nypa nypor
      1 pincée pincées
    piece piece
      1 pcs - pc piece pieces pce pces pièce pièces
      1 stk - stykk stykker
      1 Stk - Stück Stck
      1 =~st - styck stycken
    package dozen
      1 dozen - dozens doz
      1 Dutzend -
      1 dusin - dussin
      1 douzaine douzaines
    package pair
      1 pair pairs
      1 Paar - Paare
      1 par -
      1 paire paires
    package pack
      1 pack packs
      1 ~pk - pkt pakke pakker
      1 pkg - pkgs package packages packet packets
      1 Pck - Pckg
      1 Packung Packungen Pkg Päckchen
      1 paket -
      1 Paket Pakete
      1 förp - förpackning förpackningar
      1 paquet paquets
    package bottle
      1 bottle bottles btl
      1 Flasche Flaschen Fl
      1 flaske flasker
      1 flaska flaskor
      1 bouteille bouteilles
    package can
      1 can cans
      1 tin tins
      1 Dose Dosen Büchse Büchsen
      1 boks bokser
      1 burk burkar
      1 boîte boîtes
    package jar
      1 jar jars
      1 glass -
      1 glas -
      1 Glas Gläser
      1 bocal bocaux
    package box
      1 box boxes
      1 Schachtel Schachteln
      1 eske esker
      1 ask askar
      1 låda lådor
    package bag
      1 bag bags
      1 Tüte Tüten
      1 Beutel -
      1 pose poser
      1 påse påsar
      1 sachet sachets
      1 sac sacs
    package net
      1 Netz Netze
      1 nett -
    package tub
      1 tub tubs
      1 Becher -
      1 beger -
      1 pot pots
    package tube
      1 tube tubes
      1 Tube Tuben
    package carton
      1 carton cartons
      1 kartong kartonger
      1 Karton Kartons
    package crate
      1 crate crates
      1 Kasten Kästen
      1 Kiste Kisten
      1 kasse kasser
      1 caisse caisses
    package tray
      1 tray trays
      1 Schale Schalen
      1 brett -
      1 barquette barquettes
    package roll
      1 roll rolls
      1 Rolle Rollen
      1 rull ruller
      1 rulle rullar
      1 rouleau rouleaux
    package bar
      1 bar bars
      1 Tafel Tafeln
      1 tablette tablettes
      1 Riegel -
    package stick
      1 stick sticks
    package stalk
      1 stalk stalks
      1 Stange Stangen
      1 stilk stilker
      1 branche branches
    package loaf
      1 loaf loaves
      1 Laib Laibe
      1 miche miches
    package bunch
      1 bunch bunches
      1 Bund - Bd
      1 bunt bunter
      1 knippe knipper
      1 botte bottes
    package head
      1 Kopf Köpfe
      1 hode hoder
    package handful
      1 Handvoll -
    package sprig
      1 Zweig Zweige
      1 kvist kvister
    package cube
      1 Würfel -
    package basket
      1 Korb Körbe
      1 kurv kurver
    package bucket
      1 Eimer -
      1 spann -
    package sack
      1 Sack Säcke
      1 sekk sekker
    package slice
      1 slice slices
      1 Scheibe Scheiben
      1 skive skiver
      1 skiva skivor
      1 tranche tranches
    package clove
      1 clove cloves
      1 Zehe Zehen
      1 fedd -
      1 klyfta klyftor
      1 gousse gousses

    """
}

extension UnitTable {
  private static func parse(_ table: StaticString) -> [Unit] {
    var units: [Unit] = []
    var kind = Unit.Kind.measure
    var dimension = 0
    var start = 0
    for end in 0..<table.utf8CodeUnitCount where table.byte(end) == 0x0A {
      let fields = fields(table, start..<end)
      let indented = start < end && table.byte(start) == 0x20
      start = end + 1
      guard fields.count > 1 else { continue }
      if indented {
        units.append(unit(fields, kind, dimension))
      } else {
        dimension += 1
        let initial = fields[0][1]
        kind = initial == 0x65 ? .measure : initial == 0x61 ? .package : .piece
      }
    }
    return units
  }

  private static func fields(_ table: StaticString, _ line: Range<Int>) -> [[UInt8]] {
    var fields: [[UInt8]] = []
    var field: [UInt8] = []
    for index in line {
      if table.byte(index) != 0x20 {
        field.append(table.byte(index))
      } else if !field.isEmpty {
        fields.append(field)
        field = []
      }
    }
    if !field.isEmpty { fields.append(field) }
    return fields
  }

  private static func unit(_ fields: [[UInt8]], _ kind: Unit.Kind, _ dimension: Int) -> Unit {
    let isReadable = fields[0][0] == 0x2A
    let digits = isReadable ? fields[0].dropFirst() : fields[0][...]
    let scale = digits.reduce(0) { $0 * 10 + Int64($1 - 0x30) }
    var forms: [Unit.Form] = []
    for field in fields.dropFirst() where field != [0x2D] { forms.append(form(field)) }
    let plural = fields.count > 2 && fields[2] != [0x2D] ? forms[1].text : forms[0].text
    return Unit(
      kind: kind, dimension: dimension, scale: scale, isReadable: isReadable,
      singular: forms[0].text, plural: plural, forms: forms)
  }

  private static func form(_ field: [UInt8]) -> Unit.Form {
    var exactCase = false
    var standsApart = false
    var text: [UInt8] = []
    for byte in field {
      switch byte {
      case 0x3D: exactCase = true
      case 0x7E: standsApart = true
      case 0x5F: text.append(0x20)
      default: text.append(byte)
      }
    }
    return Unit.Form(
      key: NameKey.fold(text), text: text, exactCase: exactCase, standsApart: standsApart)
  }
}
