import OpsWarehouse
import Testing

/// Tags of allergens in several languages, as one list.
@Suite struct AllergenTagTests {
  @Test(
    "Tags in four languages name the same allergen",
    arguments: [
      ("en:milk", Allergen.milk), ("pl:śmietanka", .milk), ("fr:lait-ecreme-en-poudre", .milk),
      ("it:burro", .milk), ("de:milcheiweiss", .milk), ("pl:pszenicy", .gluten),
      ("fr:avoine", .gluten), ("de:weizenmalz", .gluten), ("pl:żytni", .gluten),
      ("pl:jęczmiennego", .gluten), ("pl:tuńczyk", .fish), ("fr:thon-listao", .fish),
      ("pl:śledź", .fish), ("pl:łosoś", .fish), ("de:soy-beans", .soybeans),
      ("pl:sojowego", .soybeans), ("cs:sójová-mouka", .soybeans), ("it:nocciola", .nuts),
      ("pl:orzechów-laskowych", .nuts), ("pl:orzeszki-arachidowe", .peanuts),
      ("pl:orzeszków-ziemnych", .peanuts), ("en:sesame-seeds", .sesame),
      ("de:sesammasse", .sesame), ("en:gorczyca", .mustard), ("pl:selera", .celery),
      ("en:sulphur-dioxide-and-sulphites", .sulphites), ("it:anidride-solforosa", .sulphites),
      ("en:lupin", .lupin), ("it:mollusco", .molluscs), ("pl:krewetki", .crustaceans),
      ("de:hühnerei-trockeneiweiss", .eggs), ("en:jaja", .eggs),
    ])
  func languages(_ tag: String, _ allergen: Allergen) {
    #expect(AllergenTag.read(tag) == .names([allergen]), "\(tag)")
  }

  @Test("One tag may name several, and peanuts beside nuts stay both")
  func several() {
    #expect(AllergenTag.read("it:soia-uova") == .names([.soybeans, .eggs]))
    #expect(
      AllergenTag.read("fr:arachides-et-fruits-a-coque") == .names([.peanuts, .nuts]))
  }

  @Test(
    "A tag may say that there is none",
    arguments: ["en:none", "fr:neant", "it:senza-glutine", "pl:"])
  func nothing(_ tag: String) { #expect(AllergenTag.read(tag) == .nothing) }

  @Test(
    "What is no allergen is not guessed", arguments: ["pl:kolendra", "fr:rge", "fr:tenebrions"])
  func unknown(_ tag: String) { #expect(AllergenTag.read(tag) == .unknown) }

  @Test("The list is that of the regulation")
  func fourteen() { #expect(Allergen.allCases.count == 14) }
}
