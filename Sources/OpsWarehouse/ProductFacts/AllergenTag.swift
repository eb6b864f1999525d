import OpsDomain

/// What a tag such as `pl:mąka-pszenna` says about allergens.
///
/// Tags come from people, in any language; English, Polish, French, Italian and German ones are
/// used. A tag is folded and split into words; the beginning of a word tells the allergen. Nothing
/// is guessed: a tag without a known word is `unknown`.
public enum AllergenTag: Sendable, Equatable {
  /// It names these allergens, at least one.
  case names(Set<Allergen>)
  /// It says that there is none, or that it is not known.
  case nothing
  /// It has no word that is known, so that nothing is said about allergens.
  case unknown

  /// Reads one tag, with or without its language.
  public static func read(_ tag: String) -> AllergenTag {
    let text = tag.firstIndex(of: ":").map { String(tag[tag.index(after: $0)...]) } ?? tag
    let words = TextFolding.fold(text).split { !$0.isLetter && !$0.isNumber }.map(String.init)
    guard !words.isEmpty, !words.contains(where: denials.contains) else { return .nothing }
    var found: Set<Allergen> = []
    for word in words {
      for (allergen, beginnings) in AllergenWords.beginnings
      where beginnings.contains(where: word.hasPrefix) {
        found.insert(allergen)
      }
      if let allergen = AllergenWords.whole[word] { found.insert(allergen) }
    }
    // Most languages call a peanut a nut, but it is not one: "orzechy arachidowe".
    if found.contains(.peanuts), words.count < 4 { found.remove(.nuts) }
    return found.isEmpty ? .unknown : .names(found)
  }

  private static let denials: Set<String> = [
    "none", "neant", "brak", "nessuna", "renseigne", "precise", "senza", "free", "sans", "bez",
    "ohne", "without", "keine",
  ]
}
