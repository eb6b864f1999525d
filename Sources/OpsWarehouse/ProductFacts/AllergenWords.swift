/// Words that name allergens, folded, in the languages of ``AllergenTag``.
enum AllergenWords {
  /// Beginnings of words: `pszen` is in `pszenica`, `pszenny` and `pszennego`.
  static let beginnings: [(Allergen, [String])] = [
    (
      .gluten,
      [
        "glut", "wheat", "weizen", "pszen", "zyt", "jeczm", "jeczn", "owsian", "owies", "owsa",
        "orkisz", "durum", "semolin", "kuskus", "razow", "barley", "rye", "oat", "avoin", "avena",
        "trigo", "cebada", "crusca", "spelt", "dinkel", "hafer", "gerst", "roggen", "segale",
        "khorasan", "farro", "psenic", "froment", "seigle", "orge", "frument",
      ]
    ),
    (.crustaceans, ["crustac", "krewetk", "shrimp", "crevett", "skorupiak", "krebs", "gamber"]),
    (.eggs, ["egg", "jaj", "oeuf", "uov", "eier", "huhnerei", "huev"]),
    (
      .fish,
      [
        "fish", "fisch", "poisson", "pesc", "ryb", "tunczyk", "thon", "tonno", "tuna", "sledz",
        "sledzi", "szprot", "losos", "salmon", "saumon", "makrel", "maquereau", "pstrag",
        "sardyn", "sardin", "mintaj", "czarniak", "morszczuk", "dorsz", "anchov", "acciug",
      ]
    ),
    (
      .peanuts,
      ["peanut", "arachid", "arachaid", "ziemn", "cacahu", "erdnus", "erdnuss"]
    ),
    (.soybeans, ["soy", "soj", "soi", "szoj"]),
    (
      .milk,
      [
        "milk", "milch", "mlek", "mlecz", "melko", "mieko", "lait", "latt", "lact", "lakto",
        "smietan", "masl", "burro", "butter", "beurre", "panna", "twarog", "serek", "serwatk",
        "jogurt", "yog", "kefir", "curd", "cheese", "fromag", "formagg", "kase", "grana",
        "pecorin", "cream", "creme", "whey", "leche",
      ]
    ),
    (
      .nuts,
      [
        "nuts", "nut", "nuss", "noisett", "noix", "amand", "almond", "hazeln", "walnut", "cashew",
        "schalenfr", "coque", "guscio", "guscia", "nocciol", "noci", "mandorl", "mandel",
        "migdal", "anacard", "caju", "pistac", "pecan", "pekan", "orzech", "orzesz", "haseln",
        "tree",
      ]
    ),
    (.celery, ["celer", "celeri", "seler", "sedano", "seller"]),
    (.mustard, ["mustard", "senf", "moutard", "senap", "gorczyc", "musztard"]),
    (.sesame, ["sesam", "sezam"]),
    (
      .sulphites,
      ["sulph", "sulf", "siarcz", "solfit", "so2", "disulf", "anhydrid", "anidrid", "schwefel"]
    ),
    (.lupin, ["lupin", "lubin"]),
    (.molluscs, ["mollus", "mieczak", "weichtier"]),
  ]

  /// Words that are too short to be recognised by their beginning.
  static let whole: [String: Allergen] = [
    "ser": .milk, "sera": .milk, "tej": .milk, "ble": .gluten, "ei": .eggs, "orzo": .gluten,
  ]
}
