/// The indefinite article in front of a noun that is not known before: `a product`, `an order`.
public enum Article {
  /// - Parameters:
  ///   - noun: A noun or the words before it, such as `internal location`.
  ///   - startsSentence: Whether the article is the first word of a sentence.
  public static func text(_ noun: String, startsSentence: Bool = false) -> String {
    let article = startsSentence ? "A" : "a"
    return "\(article)\(isSpokenWithVowel(noun) ? "n" : "") \(noun)"
  }

  /// Whether it begins with the sound of a vowel; `unit` and `user` do not.
  private static func isSpokenWithVowel(_ noun: String) -> Bool {
    guard let first = noun.first, "aeiouAEIOU".contains(first) else { return false }
    return !["uni", "use", "usu", "eu", "one"].contains { noun.lowercased().hasPrefix($0) }
  }
}
