import OpsDomain
import OpsStorage

/// Finds which partners sell what people look for. A partner is found by one item, or its name,
/// that have all the words together.
struct ExploreSearch {
  /// The items that were found, by partner; none where only the partner's name was found.
  typealias Matches = [RecordID: Set<RecordID>]

  /// Most words of one search.
  static let mostWords = 6
  /// Words that one word of a search may stand for.
  private static let mostMeanings = 64
  /// Up to how many places of a word are read before the places around are looked at instead.
  private static let scarce = 300

  /// For each word of the search those it may stand for.
  private let terms: [[String]]
  private let system: Transaction

  /// Nil when nothing is looked for. Throws `data.bad_value` for a text without a word and for too
  /// many words.
  init?(
    _ text: String?, category: MenuCategory?, _ transaction: Transaction
  ) async throws {
    guard text != nil || category != nil else { return nil }
    system = transaction.asSystem("explore looks words up for everybody")
    var terms = category.map { [[SearchWords.word(of: $0)]] } ?? []
    if let text {
      let words = SearchWords.list(of: text)
      guard (1...Self.mostWords).contains(words.count) else {
        throw OpsError(
          .badValue,
          words.isEmpty
            ? "\"\(Excerpt.of(text))\" has no word in it"
            : "A search has at most \(Self.mostWords) words, not \(words.count)", field: "search",
          hint: "write what you look for in 1 to \(Self.mostWords) words")
      }
      for word in words { terms.append(try await Self.meanings(of: word, system)) }
    }
    self.terms = terms
  }

  /// Whether nothing can be found.
  var isHopeless: Bool { terms.contains(where: \.isEmpty) }

  /// What is found in all, when one of the words is scarce; nil when it is too much.
  func scarceMatches() async throws -> Matches? {
    for term in terms {
      let few = try await system.repository(ExplorePosting.self).fetch(
        Query(
          ExplorePosting.schema, where: .oneOf(ExplorePosting.Columns.word, term),
          order: [
            .ascending(ExplorePosting.Columns.word), .ascending(ExplorePosting.Columns.partnerID),
          ], limit: Self.scarce))
      guard few.items.count < Self.scarce else { continue }
      return try await matches(among: Set(few.items.map(\.partnerID)))
    }
    return nil
  }

  /// What of these partners is found.
  func matches(among partners: Set<RecordID>) async throws -> Matches {
    guard !partners.isEmpty else { return [:] }
    var left = partners
    var items: Matches = [:]
    for term in terms {
      let found = try await postings(of: term, at: left)
      left.formIntersection(found.keys)
      for partner in left {
        guard let here = found[partner], !here.contains(where: { $0.itemID == nil }) else {
          continue
        }
        let named = Set(here.compactMap(\.itemID))
        items[partner] = items[partner]?.intersection(named) ?? named
      }
      left = left.filter { items[$0]?.isEmpty != true }
    }
    return Dictionary(
      left.map { ($0, items[$0] ?? []) }, uniquingKeysWith: { first, _ in first })
  }

  private func postings(
    of term: [String], at partners: Set<RecordID>
  ) async throws -> [RecordID: [ExplorePosting]] {
    typealias Columns = ExplorePosting.Columns
    let found = try await system.repository(ExplorePosting.self).all(
      where: .and([.oneOf(Columns.word, term), .oneOf(Columns.partnerID, partners.sorted())]),
      order: [.ascending(Columns.word), .ascending(Columns.partnerID)])
    return Dictionary(grouping: found, by: \.partnerID)
  }

  /// The words that a word may stand for: itself, those it begins, and those one slip away.
  private static func meanings(of word: String, _ system: Transaction) async throws -> [String] {
    typealias Words = ExploreWord.Columns
    let begun = try await system.repository(ExploreWord.self).fetch(
      Query(
        ExploreWord.schema,
        where: .and([
          .greaterOrEqual(Words.text, word), .less(Words.text, word + "\u{10FFFF}"),
        ]), order: [.ascending(Words.text)], limit: mostMeanings))
    var meanings = begun.items.map(\.text)
    guard SearchWords.forgives(word) else { return meanings }
    typealias Spellings = ExploreSpelling.Columns
    let near = try await system.repository(ExploreSpelling.self).all(
      where: .oneOf(
        Spellings.text, SearchWords.spellings(of: word).sorted(by: TextFolding.bytewiseLess)),
      order: [.ascending(Spellings.text), .ascending(Spellings.word)])
    let known = Set(meanings)
    let slips = Set(near.map(\.word)).subtracting(known)
      .filter { SearchWords.isOneSlip(word, from: $0) }
    meanings += slips.sorted(by: TextFolding.bytewiseLess).prefix(mostMeanings)
    return meanings
  }
}
