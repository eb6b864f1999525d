/// Finds the declared structs of a Swift file, line by line. It knows as much of the language as
/// the fields of a struct need: a field stands on a line of its own, and says its type.
struct DeclarationReader {
  private struct Scope {
    let name: String
    /// Braces that were open when its body began.
    let depth: Int
    var type: DeclaredType?
  }

  private let path: String
  private var depth = 0
  private var scopes: [Scope] = []
  private var types: [DeclaredType] = []
  private var members: [DeclaredMember] = []
  /// The lines of the comment that is open.
  private var comment: [Substring] = []

  /// All types of the file, with the types they lie in.
  private var names: Set<String> = []
  /// The modules that the file imports.
  private var imports: Set<String> = []

  /// The declared structs in `text`. Throws for a field that cannot be read.
  static func types(in text: String, path: String) throws(DeclarationFault) -> [DeclaredType] {
    try contents(of: text, path: path).types
  }

  /// All that is declared in `text`. Throws for a field that cannot be read.
  static func contents(
    of text: String, path: String
  ) throws(DeclarationFault) -> DeclaredContents {
    var reader = DeclarationReader(path: path)
    var number = 0
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      number += 1
      try reader.read(line.trimmed, number)
    }
    let imports = reader.imports
    let types = reader.types.map { type in
      var type = type
      type.imports = imports
      for place in type.fields.indices { reader.qualify(&type.fields[place].type, in: type.name) }
      return type
    }
    return DeclaredContents(types: types, members: reader.members, imports: imports)
  }

  private init(path: String) { self.path = path }

  /// Says in full which type of the file a field has: generated code stands in an extension, which
  /// does not see what lies beside the type.
  private func qualify(_ type: inout FieldType, in owner: String) {
    guard owner.contains(".") else { return }
    let base = type.element ?? type.base
    var scope = owner.split(separator: ".")
    while !scope.isEmpty {
      let full = (scope + [base[...]]).joined(separator: ".")
      if names.contains(full) {
        type.base = type.element == nil ? full : "[\(full)]"
        return
      }
      scope.removeLast()
    }
  }

  private mutating func read(_ line: Substring, _ number: Int) throws(DeclarationFault) {
    if line.hasPrefix("///") { comment.append(line.dropFirst(3).trimmed) }
    guard !line.hasPrefix("//") else { return }
    defer { comment = [] }
    if line.hasPrefix("import ") { imports.insert(String(line)) }
    let isMember = scopes.last.map { $0.depth + 1 == depth } ?? false
    let owner = scopes.map(\.name).joined(separator: ".")
    if isMember, let member = DeclaredMember(line, in: owner) { members.append(member) }
    if let opened = Self.opened(line) {
      scopes.append(Scope(name: opened.name, depth: depth, type: type(opened)))
      let name = scopes.map(\.name).joined(separator: ".")
      names.insert(name)
      let member = DeclaredMember(structNamed: name, conformances: opened.conformances)
      if let member, !line.hasPrefix("private "), !line.hasPrefix("fileprivate ") {
        members.append(member)
      }
    } else if isMember, scopes.last?.type != nil {
      if line.hasPrefix("public init(") || line.hasPrefix("init(") {
        scopes[scopes.count - 1].type?.hasInitialiser = true
      } else if let field = try field(line, number) {
        scopes[scopes.count - 1].type?.fields.append(field)
      }
    }
    depth += Self.balance(of: line)
    while let last = scopes.last, depth <= last.depth, !line.hasSuffix(",") {
      if let type = last.type { types.append(type) }
      scopes.removeLast()
    }
  }

  private func type(_ opened: (name: String, conformances: [Substring])) -> DeclaredType? {
    guard
      let kind = DeclaredType.Kind.allCases.first(where: {
        opened.conformances.contains(Substring($0.rawValue))
      })
    else { return nil }
    let name = (scopes.map(\.name) + [opened.name]).joined(separator: ".")
    return DeclaredType(kind: kind, name: name)
  }

  /// The name and conformances of the type or extension whose body begins on the line.
  private static func opened(_ line: Substring) -> (name: String, conformances: [Substring])? {
    guard line.hasSuffix("{") || line.hasSuffix("}") else { return nil }
    var words = line.prefix { $0 != "{" }.split(separator: " ")[...]
    let access: Set<Substring> = ["public", "package", "internal", "private", "fileprivate"]
    while let word = words.first, access.contains(word) { words = words.dropFirst() }
    let keywords: Set<Substring> = ["struct", "enum", "extension", "class", "actor"]
    guard let keyword = words.first, keywords.contains(keyword), words.count > 1 else {
      return nil
    }
    let rest = words.dropFirst().joined(separator: " ")
    let parts = rest.split(separator: ":", maxSplits: 1)
    let conformances = parts.count > 1 ? parts[1].split(separator: ",").map(\.trimmed) : []
    let name = parts[0].prefix { $0 != "<" }.trimmed
    return (String(name), keyword == "struct" ? conformances : [])
  }

  /// The stored field on the line, or the computed one that is kept; nil for anything else.
  private func field(_ line: Substring, _ number: Int) throws(DeclarationFault) -> DeclaredField? {
    var rest = line
    for word in ["public ", "private(set) ", "internal(set) "] where rest.hasPrefix(word) {
      rest = rest.dropFirst(word.count)
    }
    let isPublic = rest.count < line.count
    guard rest.hasPrefix("var ") || rest.hasPrefix("let ") else { return nil }
    rest = rest.dropFirst(4)
    let written = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "`" }
    rest = rest.dropFirst(written.count)
    let name = written.filter { $0 != "`" }
    let words = comment.joined(separator: " ")
    guard rest.hasPrefix(": ") else {
      guard isPublic else { return nil }
      throw DeclarationFault(
        path: path, line: number, problem: "the field \(name) says no type: write `\(name): Type`")
    }
    let type = rest.dropFirst(2).prefix { $0 != "=" && $0 != "{" }.trimmed
    rest = rest.dropFirst(2).drop { $0 != "=" && $0 != "{" }
    if rest.hasPrefix("{") {
      guard type.hasPrefix("Kept<") else { return nil }
      return DeclaredField(
        name: name, comment: words, type: FieldType(String(type.dropFirst(5).dropLast())),
        standard: nil, isPublic: isPublic, isComputed: true)
    }
    let standard = rest.hasPrefix("=") ? String(rest.dropFirst().trimmed) : nil
    let field = DeclaredField(
      name: name, comment: words, type: FieldType(String(type)), standard: standard,
      isPublic: isPublic, isComputed: false)
    guard field.saysWhatOldRowsHold else {
      throw DeclarationFault(
        path: path, line: number,
        problem: "the field \(name) is later and has no value for old records: write `= value`")
    }
    return field
  }

  /// Braces that the line opens less those that it closes; texts and comments do not count.
  private static func balance(of line: Substring) -> Int {
    var balance = 0
    var isText = false
    var previous: Character = " "
    for letter in line {
      if letter == "\"" && previous != "\\" { isText.toggle() }
      if !isText {
        if letter == "/" && previous == "/" { break }
        if letter == "{" { balance += 1 }
        if letter == "}" { balance -= 1 }
      }
      previous = letter
    }
    return balance
  }
}

extension Substring {
  /// Without the blanks around it.
  fileprivate var trimmed: Substring {
    let start = drop { $0 == " " }
    guard let end = start.lastIndex(where: { $0 != " " }) else { return start }
    return start[...end]
  }
}
