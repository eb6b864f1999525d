/// Something that an area declares and hands in among its parts: a record, a service, an operation,
/// a setting, where notices come from.
struct DeclaredMember: Equatable {
  /// How it becomes a `DeclaredPart`: the name of the function that makes one.
  let kind: String
  /// The code that names it: `Product.self`, `ProductService.create`.
  let code: String

  /// What a struct is, by the protocol that it says it conforms to.
  private static let structs: [(conformance: Substring, kind: String)] = [
    ("Entity", "record"), ("DeskService", "service"), ("RecordReversal", "reversal"),
    ("HistoryReversal", "reversal"),
  ]

  /// What a static constant is, by the type that its value begins with or that it says.
  private static let constants = [
    "Operation": "operation", "BookSetting": "setting", "NoticeSource": "notice",
    "JobDefinition": "job", "NameSource": "names", "PersonKind": "people",
    "PersonalMarks": "marks", "GrantableRecords": "grantable", "UntoldRecords": "untold",
    "RuleAddition": "addition", "SystemWork": "work",
  ]

  init(kind: String, code: String) {
    self.kind = kind
    self.code = code
  }

  /// The struct `name`; nil for one that is no part of an area.
  init?(structNamed name: String, conformances: [Substring]) {
    guard let found = Self.structs.first(where: { conformances.contains($0.conformance) }) else {
      return nil
    }
    kind = found.kind
    code = found.kind == "reversal" ? "\(name)()" : "\(name).self"
  }

  /// The constant that the line declares in the type `owner`; nil for any other line. What is
  /// private is not for others to name.
  init?(_ line: Substring, in owner: String) {
    var rest = line
    for word in ["public ", "package "] where rest.hasPrefix(word) {
      rest = rest.dropFirst(word.count)
    }
    guard rest.hasPrefix("static let "), !owner.contains(" ") else { return nil }
    rest = rest.dropFirst("static let ".count)
    let name = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "`" }
    rest = rest.dropFirst(name.count)
    guard rest.hasPrefix(": ") || rest.hasPrefix(" = ") else { return nil }
    let type = rest.drop { !$0.isLetter && $0 != "[" && $0 != "." }.prefix { $0.isLetter }
    guard let kind = Self.constants[String(type)] else { return nil }
    self.kind = kind
    code = "\(owner).\(name)"
  }
}
