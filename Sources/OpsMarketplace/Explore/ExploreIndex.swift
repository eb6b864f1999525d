import OpsDomain
import OpsStorage

/// Keeps the search index in line with partners and menus: words, their spellings, and where each
/// word stands. Needs the rights of the system.
struct ExploreIndex {
  private let transaction: Transaction
  private let postings: Repository<ExplorePosting>

  init(_ transaction: Transaction) {
    self.transaction = transaction
    postings = transaction.repository(ExplorePosting.self)
  }

  /// Follows a change of an item: what is switched off is not found.
  func follow(_ old: MenuItem?, _ new: MenuItem?) async throws {
    guard let item = new ?? old else { return }
    try await replace(
      Self.words(of: old), by: Self.words(of: new), at: item.partnerID, item: item.id)
  }

  /// Follows a change of a partner's name.
  func follow(_ old: Partner?, _ new: Partner?, of partner: RecordID) async throws {
    try await replace(
      old.map { SearchWords.words(of: $0.name) } ?? [],
      by: new.map { SearchWords.words(of: $0.name) } ?? [], at: partner, item: nil)
  }

  private static func words(of item: MenuItem?) -> Set<String> {
    guard let item, item.isAvailable else { return [] }
    return SearchWords.words(of: item.search).union([SearchWords.word(of: item.category)])
  }

  private func replace(
    _ before: Set<String>, by after: Set<String>, at partner: RecordID, item: RecordID?
  ) async throws {
    for word in after.subtracting(before).sorted(by: TextFolding.bytewiseLess) {
      try await count(word, 1)
      _ = try await postings.create(
        ExplorePosting(
          id: transaction.nextID(), word: word, partnerID: partner, itemID: item))
    }
    let gone = before.subtracting(after)
    guard !gone.isEmpty else { return }
    typealias Columns = ExplorePosting.Columns
    let found = try await postings.all(
      where: .and([.equals(Columns.partnerID, partner), .equals(Columns.itemID, item)]))
    for posting in found where gone.contains(posting.word) { try await postings.delete(posting) }
    for word in gone.sorted(by: TextFolding.bytewiseLess) { try await count(word, -1) }
  }

  /// Counts that a word stands in one name more or less. A word comes and goes with its spellings.
  private func count(_ text: String, _ change: Int64) async throws {
    let words = transaction.repository(ExploreWord.self)
    guard var word = try await words.fetch(key: ExploreWord.textKey, text) else {
      guard change > 0 else { return }
      _ = try await words.create(
        ExploreWord(id: transaction.nextID(), text: text, places: change, edition: 1))
      try await addSpellings(of: text)
      return
    }
    word.places += change
    word.edition += 1
    guard word.places <= 0 else {
      _ = try await words.update(word)
      return
    }
    let spellings = transaction.repository(ExploreSpelling.self)
    for spelling in try await spellings.all(where: .equals(ExploreSpelling.Columns.word, text)) {
      try await spellings.delete(spelling)
    }
    try await words.delete(word)
  }

  private func addSpellings(of word: String) async throws {
    let spellings = transaction.repository(ExploreSpelling.self)
    for text in SearchWords.spellings(of: word).sorted(by: TextFolding.bytewiseLess) {
      _ = try await spellings.create(
        ExploreSpelling(id: transaction.nextID(), text: text, word: word))
    }
  }
}
