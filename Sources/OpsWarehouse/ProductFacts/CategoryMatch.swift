import OpsDomain

/// Compares names of goods with the words of categories.
///
/// The fewer categories have a word, the more it counts (its inverse frequency). The score is the
/// weight of the words that both have over the weight of all words, as a Dice coefficient: words
/// that only one of them has make it lower. Words behind a comma in a category's name only describe
/// it and count three tenths; a keyword that is not in the name counts a quarter.
struct CategoryMatch {
  private struct Entry {
    let category: Category
    /// Words of the name, with the part of their weight that counts.
    let own: [(word: String, part: Double)]
    let keywords: Set<String>

    init(_ category: Category) {
      self.category = category
      let head = CategoryWords.of(
        String(category.name.prefix { $0 != "," && $0 != "(" && $0 != ";" }))
      let all = CategoryWords.of(category.name)
      own = all.map { ($0, head.contains($0) ? 1 : 0.3) }
      keywords = Set(CategoryWords.of(category.keywords ?? "")).subtracting(all)
    }

    var words: Set<String> { keywords.union(own.map(\.word)) }
  }

  private let entries: [Entry]
  private let names: [RecordID: String]
  /// How many categories have a word.
  private let frequency: [String: Int]

  init(_ categories: [Category]) {
    entries = categories.map(Entry.init)
    names = Dictionary(
      categories.map { ($0.id, $0.name) }, uniquingKeysWith: { first, _ in first })
    var frequency: [String: Int] = [:]
    for entry in entries {
      for word in entry.words { frequency[word, default: 0] += 1 }
    }
    self.frequency = frequency
  }

  /// The categories that share a word with `name`, best first; of equal ones by name.
  func best(for name: String, _ limit: Int) -> [CategorySuggestion] {
    let wanted = CategoryWords.of(name)
    let scored = entries.compactMap { entry in score(entry, wanted).map { (entry, $0) } }
    let sorted = scored.sorted { left, right in
      left.1.score == right.1.score
        ? TextFolding.bytewiseLess(left.0.category.foldedName, right.0.category.foldedName)
        : left.1.score > right.1.score
    }
    return sorted.prefix(limit).map { entry, match in
      CategorySuggestion(
        category: entry.category.name, parent: entry.category.parentID.flatMap { names[$0] },
        score: max(1, min(100, Int((100 * match.score).rounded()))),
        why: match.shared.joined(separator: ", "), shelfDays: entry.category.shelfDays,
        openedDays: entry.category.openedDays, frozenDays: entry.category.frozenDays)
    }
  }

  /// Adds in the order of the words, so that every machine gets the same sums.
  private func score(_ entry: Entry, _ wanted: [String]) -> (score: Double, shared: [String])? {
    let own = Set(entry.own.map(\.word))
    let shared = wanted.filter { own.contains($0) || entry.keywords.contains($0) }
    guard !shared.isEmpty else { return nil }
    var (met, all) = (0.0, 0.0)
    for word in wanted {
      all += weight(word)
      if own.contains(word) { met += weight(word) }
      if entry.keywords.contains(word) { met += weight(word) / 4 }
    }
    for (word, part) in entry.own {
      all += weight(word) * part
      if wanted.contains(word) { met += weight(word) * part }
    }
    return (met / all, shared)
  }

  private func weight(_ word: String) -> Double {
    1 / Double(1 + (frequency[word] ?? 0)).squareRoot()
  }
}
