import OpsDomain
import OpsKernel
import OpsStorage

/// Finds which partners sell what people look for. A partner is found by one item, or its name,
/// that have all the words together.
struct ExploreSearch {
  /// Most words of one search.
  static let mostWords = 6
  /// Words that one word of a search may stand for.
  private static let mostMeanings = 64
  /// Up to how many places of a word are looked for everywhere at once, and not near by first.
  private static let rare = 300

  /// For each word of the search, where those stand that it may stand for.
  private let terms: [[ExploreWordPlaces]]

  /// Nil when nothing is looked for. Throws `data.bad_value` for a text without a word and for too
  /// many words.
  init?(
    _ text: String?, category: MenuCategory?, _ transaction: Transaction,
    _ readings: KeptReadings
  ) async throws {
    guard text != nil || category != nil else { return nil }
    let system = transaction.asSystem("explore looks words up for everybody")
    var meanings: [[ExploreWord]] = []
    if let category {
      let word = SearchWords.word(of: category)
      meanings.append(
        [try await system.repository(ExploreWord.self).fetch(key: ExploreWord.textKey, word)]
          .compactMap { $0 })
    }
    if let text {
      let words = SearchWords.list(of: text)
      guard (1...Self.mostWords).contains(words.count) else {
        throw OpsError(
          .badValue,
          words.isEmpty
            ? "\"\(Excerpt.of(text))\" contains no word"
            : "A search can have at most \(Self.mostWords) words, not \(words.count)",
          field: "search",
          hint: "write what you look for in 1 to \(Self.mostWords) words")
      }
      for word in words { meanings.append(try await Self.meanings(of: word, system)) }
    }
    var terms: [[ExploreWordPlaces]] = []
    for words in meanings {
      var term: [ExploreWordPlaces] = []
      for word in words { term.append(try await Self.places(of: word, system, readings)) }
      terms.append(term)
    }
    self.terms = terms
  }

  /// Whether nothing can be found.
  var isHopeless: Bool { terms.contains(where: \.isEmpty) }

  /// Whether one of the words stands in few names: then a small circle seldom has one.
  var isRare: Bool {
    terms.contains { term in term.reduce(0) { $0 + $1.count } <= Self.rare }
  }

  /// Whether a partner is found.
  func isFound(at partner: RecordID) -> Bool {
    if terms.count == 1 {
      return terms[0].contains { $0.isNamed(partner) || !$0.items(of: partner).isEmpty }
    }
    return items(at: partner) != nil
  }

  /// The items by which a partner is found; none where only its name was found, nil where it is
  /// not found.
  func items(at partner: RecordID) -> Set<RecordID>? {
    var items: Set<RecordID>?
    for term in terms where !term.contains(where: { $0.isNamed(partner) }) {
      let here = Set(term.flatMap { $0.items(of: partner) })
      let both = items?.intersection(here) ?? here
      guard !both.isEmpty else { return nil }
      items = both
    }
    return items ?? []
  }

  private static func places(
    of word: ExploreWord, _ system: Transaction, _ readings: KeptReadings
  ) async throws -> ExploreWordPlaces {
    try await readings.value(
      of: word.id, edition: word.edition, in: system, weight: \.count
    ) {
      typealias Columns = ExplorePosting.Columns
      return ExploreWordPlaces(
        try await system.repository(ExplorePosting.self).all(
          where: .equals(Columns.word, word.text), order: [.ascending(Columns.partnerID)]))
    }
  }

  /// The words that a word may stand for: itself, those it begins, and those one slip away.
  private static func meanings(of word: String, _ system: Transaction) async throws -> [ExploreWord]
  {
    typealias Words = ExploreWord.Columns
    let words = system.repository(ExploreWord.self)
    let begun = try await words.fetch(
      Query(
        ExploreWord.schema,
        where: .and([
          .greaterOrEqual(Words.text, word), .less(Words.text, word + "\u{10FFFF}"),
        ]), order: [.ascending(Words.text)], limit: mostMeanings)
    ).items
    guard SearchWords.forgives(word) else { return begun }
    typealias Spellings = ExploreSpelling.Columns
    let near = try await system.repository(ExploreSpelling.self).all(
      where: .oneOf(
        Spellings.text, SearchWords.spellings(of: word).sorted(by: TextFolding.bytewiseLess)),
      order: [.ascending(Spellings.text), .ascending(Spellings.word)])
    let slips = Set(near.map(\.word)).subtracting(begun.map(\.text))
      .filter { SearchWords.isOneSlip(word, from: $0) }
      .sorted(by: TextFolding.bytewiseLess).prefix(mostMeanings)
    guard !slips.isEmpty else { return begun }
    return begun
      + (try await words.all(
        where: .oneOf(Words.text, Array(slips)), order: [.ascending(Words.text)]))
  }
}
