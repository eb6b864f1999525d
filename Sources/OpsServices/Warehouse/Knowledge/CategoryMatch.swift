import OpsDomain

/// Compares names of goods with the words of categories.
///
/// A word counts the more the fewer categories have it (its inverse frequency). The score is twice
/// what both have together over what each has (a weighted Dice coefficient): words of the category
/// that are missing from the name count against it as well as the other way round.
struct CategoryMatch {
  private struct Entry {
    let category: Category
    let own: [String]
    let words: Set<String>
  }

  private let entries: [Entry]
  private let names: [RecordID: String]
  /// How many categories have a word.
  private let frequency: [String: Int]

  init(_ categories: [Category]) {
    entries = categories.map { category in
      let own = CategoryWords.of(category.name)
      return Entry(
        category: category, own: own,
        words: Set(own).union(CategoryWords.of(category.keywords ?? "")))
    }
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
    let scored = entries.compactMap { entry -> (Entry, Double, [String])? in
      let shared = wanted.filter(entry.words.contains)
      guard !shared.isEmpty else { return nil }
      let own = entry.own + shared.filter { !entry.own.contains($0) }
      return (entry, 2 * weight(shared) / (weight(wanted) + weight(own) + 0.001), shared)
    }
    let sorted = scored.sorted { left, right in
      left.1 == right.1
        ? TextFolding.bytewiseLess(left.0.category.foldedName, right.0.category.foldedName)
        : left.1 > right.1
    }
    return sorted.prefix(limit).map { entry, score, shared in
      CategorySuggestion(
        category: entry.category.name, parent: entry.category.parentID.flatMap { names[$0] },
        score: max(1, min(100, Int((100 * score).rounded()))),
        why: shared.joined(separator: ", "), shelfDays: entry.category.shelfDays,
        openedDays: entry.category.openedDays, frozenDays: entry.category.frozenDays)
    }
  }

  /// Thousandths, summed in the order of the words, so that every machine gets the same sum.
  private func weight(_ words: [String]) -> Double {
    words.reduce(0) { sum, word in
      sum + 1 / Double(1 + (frequency[word] ?? 0)).squareRoot()
    }
  }
}
