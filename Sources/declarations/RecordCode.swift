/// What follows from the fields of a record: its columns and schema, reading and writing it, and
/// the initialiser.
struct RecordCode {
  private let type: DeclaredType
  /// All but the identifier, the version and the place in the journal, which every record keeps in
  /// the same way.
  private let own: [DeclaredField]

  init(_ type: DeclaredType) {
    self.type = type
    own = type.fields.filter { !["id", "version", "place"].contains($0.name) }
  }

  var text: String {
    var lines = ["extension \(type.name) {"]
    lines += columns + keys + schema + reading + writing + emptying
    if !type.hasInitialiser {
      let given = type.fields.filter { !$0.isComputed && !["version", "place"].contains($0.name) }
      lines += [""] + InitialiserCode.lines(given, of: type, repeatsOwn: false)
    }
    return (lines + ["}", ""]).joined(separator: "\n")
  }

  private var columns: [String] {
    let lines = own.filter { !$0.type.marks.contains(.spread) }.flatMap { field in
      [
        "    /// The column of ``\(type.link)/\(field.name)``.",
        "    public static let \(field.name) ="
          + " Field<\(field.type.base)>(\(arguments(of: field)))",
      ]
    }
    return [
      "  /// The columns of a ``\(type.link)``.", "  public enum Columns {",
    ] + lines + ["  }", ""]
  }

  private func arguments(of field: DeclaredField) -> String {
    let type = field.type
    var parts = ["\"\(field.snakeName)\""]
    if type.isOptional || type.marks.contains(.hidden) { parts.append("nullable: true") }
    if let other = type.referenced { parts.append("references: \(other).record") }
    if type.marks.contains(.personal) { parts.append("personal: true") }
    if let rule = ColumnWords.rules[type.base] { parts.append("allows: \(rule)") }
    let meanings = self.meanings(of: field)
    if !meanings.isEmpty { parts.append("meaning: [\(meanings.joined(separator: ", "))]") }
    if type.marks.contains(.later), let value = field.standard, value != "nil" {
      parts.append("forOldRows: \(value)")
    }
    if let word = field.commentWord { parts.append("shown: \"\(word)\"") }
    return parts.joined(separator: ", ")
  }

  private func meanings(of field: DeclaredField) -> [String] {
    var words: [String] = []
    if field.type.marks.contains(.naming) || field.type.base == "RecordNumber" {
      words.append(".name")
    }
    if field.type.marks.contains(.trail) { words.append(".trail") }
    if let word = ColumnWords.meanings[field.type.base] { words.append(word) }
    if let ranked = field.type.ranked { words.append(".rank(\(ranked).rankedWords)") }
    // What a retired column held is told by the history.
    let isKept = field.isComputed || field.type.marks.contains(.kept)
    if isKept, field.type.base != "Retired" { words.append(".kept") }
    return words
  }

  private var uniqueFields: [DeclaredField] {
    own.filter { $0.type.marks.contains(.unique) || $0.type.base == "RecordNumber" }
  }

  private var keys: [String] {
    uniqueFields.flatMap { field in
      [
        "  /// Finds the one record with a value of ``\(type.link)/\(field.name)``.",
        "  public static let \(field.keyName) = uniqueKey(Columns.\(field.name))",
      ]
    }
  }

  private var schema: [String] {
    var parts: [String] = []
    var single: [String] = []
    for field in type.fields where field.name != "id" && field.name != "version" {
      if field.name == "place" {
        single.append(".journalPlace")
      } else if field.type.marks.contains(.spread) {
        if !single.isEmpty { parts.append("[\(single.joined(separator: ", "))]") }
        single = []
        parts.append("\(field.type.base).columns")
      } else {
        single.append("Columns.\(field.name).column")
      }
    }
    if !single.isEmpty { parts.append("[\(single.joined(separator: ", "))]") }
    let indexes = own.filter { $0.type.marks.contains(.indexed) }
      .map { "[Columns.\($0.name)]" }
    return [
      "  public static let schema = Schema(",
      "    record, columns: " + parts.joined(separator: " + ") + ",",
      "    keys: [\(uniqueFields.map { $0.keyName + ".unique" }.joined(separator: ", "))] + keys,",
      "    indexes: [\(indexes.joined(separator: ", "))] + indexes, searched: searched,",
      "    nameParts: nameParts)", "",
    ]
  }

  private var reading: [String] {
    var lines = [
      "  public init(reading row: inout RowReader) throws(OpsError) {",
      "    id = try row.id()", "    version = try row.integer()",
    ]
    for field in type.fields where field.name != "id" && field.name != "version" {
      let target = field.isComputed ? "_" : field.name
      lines.append("    \(target) = \(Self.reading(of: field))")
    }
    return lines + ["  }", ""]
  }

  private static func reading(of field: DeclaredField) -> String {
    let type = field.type
    if type.marks.contains(.spread) {
      return "try row.\(type.isOptional ? "optionalGroup" : "group")(\(type.base).self)"
    }
    if type.marks.contains(.hidden) {
      return "try row.optional\(type.base)() ?? .zero"
    }
    if type.referenced != nil { return type.isOptional ? "try row.optionalID()" : "try row.id()" }
    if type.ranked != nil {
      return type.isOptional ? "try row.optionalInteger()" : "try row.integer()"
    }
    guard let way = ColumnWords.readings[type.base] else {
      return "try row.\(type.isOptional ? "optionalValue" : "value")(\(type.base).self)"
    }
    guard type.isOptional else { return "try row.\(way)()" }
    return "try row.optional\(way == "id" ? "ID" : way.prefix(1).uppercased() + way.dropFirst())()"
  }

  private var writing: [String] {
    let fields = type.fields.filter { $0.name != "id" && $0.name != "version" }
    return ["  public func write(to row: inout RowWriter) {"]
      + fields.map { "    row.put(\($0.name))" } + ["  }"]
  }

  /// What takes the personal data out; a record without any needs none.
  private var emptying: [String] {
    let fields = own.filter { $0.type.marks.contains(.personal) && !$0.isComputed }
    guard !fields.isEmpty else { return [] }
    return ["", "  public mutating func emptyPersonalFields() {"]
      + fields.map { "    \($0.name) = \($0.emptied ?? "nil")" } + ["  }"]
  }
}
