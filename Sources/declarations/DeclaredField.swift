/// One field of a declared struct.
struct DeclaredField {
  let name: String
  /// What its comment says, on one line.
  let comment: String
  var type: FieldType
  /// The value it has when nothing is said.
  let standard: String?
  let isPublic: Bool
  /// Worked out from the others: kept in the row and not read from it.
  let isComputed: Bool

  /// Whether a field of a later release says what the records of older books get, or may be empty.
  var saysWhatOldRowsHold: Bool {
    !type.marks.contains(.later) || type.isOptional || standard != nil
  }

  /// The word in backticks and a colon that its comment begins with: what usage lines show of a
  /// parameter, and what people call a column.
  var commentWord: String? {
    guard comment.hasPrefix("`"), let end = comment.dropFirst().firstIndex(of: "`"),
      comment[end...].hasPrefix("`: ")
    else { return nil }
    return String(comment[comment.index(after: comment.startIndex)..<end])
  }

  /// What an erasure leaves in a personal field: nothing, the value it has when nothing is said, or
  /// an empty text. Nil where none of them can be.
  var emptied: String? {
    if type.isOptional { return "nil" }
    return standard ?? (ColumnWords.readings[type.base] == "text" ? "\"\"" : nil)
  }

  /// What is wrong with it: of a record a personal field that erasures could not empty; of others
  /// its comment, where that is shown to people and programs that know no Swift: `openapi.json` has
  /// it as a description.
  func problem(of kind: DeclaredType.Kind) -> String? {
    if kind == .record {
      let stays = type.marks.contains(.personal) && emptied == nil
      return stays
        ? "the field \(name) is personal and cannot be emptied: write `\(name): Private<…>?`, or"
          + " `= value` with what an erasure leaves in it" : nil
    }
    guard isPublic, !type.marks.contains(.unasked) else { return nil }
    let words = comment.lowercased().split { !$0.isLetter }
    let isSwift = comment.contains("``") || words.contains("nil")
    return isSwift
      ? "the comment of \(name) is its description for callers: write null and `name`" : nil
  }

  /// The name in Swift, where it is a word of the language with marks around it.
  var swiftName: String { Self.keywords.contains(name) ? "`\(name)`" : name }

  private static let keywords: Set<String> = [
    "for", "in", "as", "is", "where", "repeat", "default",
  ]

  /// `lowStock` → `low_stock`, `foldedSKU` → `folded_sku`.
  var snakeName: String { Self.snakeName(of: name) }

  static func snakeName(of name: String) -> String {
    var words = ""
    var previous: Character?
    let letters = Array(name)
    for (place, letter) in letters.enumerated() {
      let next = place + 1 < letters.count ? letters[place + 1] : nil
      let begins =
        letter.isUppercase
        && (previous?.isLowercase == true || previous?.isNumber == true
          || (previous?.isUppercase == true && next?.isLowercase == true))
      if begins { words += "_" }
      words += letter.lowercased()
      previous = letter
    }
    return words
  }

  /// `foldedSKU` → `skuKey`, `userID` → `userKey`.
  var keyName: String {
    var stem = name.hasPrefix("folded") ? String(name.dropFirst(6)) : name
    if stem.hasSuffix("ID"), stem.count > 2 { stem = String(stem.dropLast(2)) }
    let capitals = stem.prefix { $0.isUppercase }
    let lowered =
      capitals.count == stem.count || capitals.count == 1
      ? capitals.lowercased() : capitals.dropLast().lowercased() + capitals.suffix(1)
    return lowered + stem.dropFirst(capitals.count) + "Key"
  }
}
