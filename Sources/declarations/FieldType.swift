/// The type of a field: what it holds, and the marks around it.
struct FieldType {
  /// Marks take a type and are that type; `FieldMarks.swift` of the domain says what they mean.
  enum Mark: String, CaseIterable {
    case personal = "Private"
    case trail = "Trail"
    case naming = "Naming"
    case unique = "Unique"
    case indexed = "Indexed"
    case hidden = "Hidden"
    case later = "Later"
    case kept = "Kept"
    case spread = "Spread"
    case argument = "Argument"
    case option = "Option"
    case unasked = "Unasked"
    case clearable = "Clearable"
    case zeroClears = "ZeroClears"
    case noneClears = "NoneClears"
    case flat = "Flat"
    case sometimes = "Sometimes"
    case uncut = "Uncut"
  }

  /// Without marks and question mark, such as `Line` or `Reference<Product>`.
  var base: String
  let isOptional: Bool
  let marks: Set<Mark>

  init(_ text: String) {
    var rest = Substring(text)
    var marks: Set<Mark> = []
    var isOptional = false
    while true {
      if rest.hasSuffix("?") {
        rest = rest.dropLast()
        isOptional = true
      } else if let mark = Mark.allCases.first(where: { rest.hasPrefix($0.rawValue + "<") }) {
        rest = rest.dropFirst(mark.rawValue.count + 1).dropLast()
        marks.insert(mark)
      } else {
        break
      }
    }
    base = String(rest)
    self.isOptional = isOptional
    self.marks = marks
  }

  /// What `Of<Owner, Value>` says: the type that declares the parameter, and the type of the value.
  var shared: (owner: String, value: String)? {
    guard base.hasPrefix("Of<"), let comma = base.firstIndex(of: ",") else { return nil }
    let owner = base[base.index(base.startIndex, offsetBy: 3)..<comma]
    return (String(owner), String(base[base.index(after: comma)...].dropFirst().dropLast()))
  }

  /// What an array holds.
  var element: String? {
    base.hasPrefix("[") && base.hasSuffix("]") && !base.contains(":")
      ? String(base.dropFirst().dropLast()) : nil
  }

  /// The record that a `Reference<…>` refers to.
  var referenced: String? {
    base.hasPrefix("Reference<") ? String(base.dropFirst(10).dropLast()) : nil
  }

  /// The kind of word whose place a `RankOf<…>` holds.
  var ranked: String? {
    base.hasPrefix("RankOf<") ? String(base.dropFirst(7).dropLast()) : nil
  }
}
