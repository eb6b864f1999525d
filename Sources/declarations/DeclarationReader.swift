/// Finds the declared structs of a Swift file, line by line. It knows as much of the language as
/// the fields of a struct need: a field stands on a line of its own, and says its type.
struct DeclarationReader {
  private struct Scope {
    let name: String
    /// Braces that were open when its body began.
    let depth: Int
    var type: DeclaredType?
    /// The first stored member of an answer that nobody is told.
    var untold: DeclarationFault?
    /// Whether it says by itself what of it is written.
    var saysKeys = false
  }

  private let path: String
  private var depth = 0
  private var braces = BraceCount()
  private var scopes: [Scope] = []
  private var types: [DeclaredType] = []
  private var members: [DeclaredMember] = []
  /// The lines of the comment that is open.
  private var comment: [Substring] = []
  /// An attribute that stands on a line before what it is for.
  private var attribute: Substring?
  /// The member whose body began on the line before, and the line.
  private var body: (name: String, line: Int)?

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
    guard reader.depth == 0, reader.braces.isCode else {
      throw DeclarationFault(
        path: path, line: number, problem: "a brace, a text or a comment is open or closed twice")
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
    let isCode = braces.isCode
    let change = braces.read(line)
    if isCode {
      if line.hasPrefix("///") { comment.append(line.dropFirst(3).trimmed) }
      guard !line.hasPrefix("//") else { return }
      defer { comment = [] }
      try readCode(line, number)
    }
    depth += change
    while let last = scopes.last, depth <= last.depth, !line.hasSuffix(",") {
      if let fault = last.untold, !last.saysKeys { throw fault }
      if let type = last.type { types.append(type) }
      scopes.removeLast()
    }
  }

  private mutating func readCode(_ line: Substring, _ number: Int) throws(DeclarationFault) {
    if line.hasPrefix("import ") { imports.insert(String(line)) }
    if let word = AliasLine.meaning(of: line) {
      throw fault(number, "another name for \(word) would lose what it means: write \(word)")
    }
    if let body, MemberLine.observes(line) {
      throw fault(
        body.line, "the field \(body.name) watches its changes: its code could not be written")
    }
    body = nil
    let isMember = scopes.last.map { $0.depth + 1 == depth } ?? false
    let owner = scopes.map(\.name).joined(separator: ".")
    if isMember, let member = DeclaredMember(line, in: owner) { members.append(member) }
    if let opened = Self.opened(line) {
      if isMember, opened.name == "CodingKeys" { scopes[scopes.count - 1].saysKeys = true }
      scopes.append(Scope(name: opened.name, depth: depth, type: type(opened)))
      let name = scopes.map(\.name).joined(separator: ".")
      names.insert(name)
      let member = DeclaredMember(structNamed: name, conformances: opened.conformances)
      if let member, !line.hasPrefix("private "), !line.hasPrefix("fileprivate ") {
        members.append(member)
      }
    } else if isMember, scopes.last?.type != nil {
      try readMember(line, number)
    }
  }

  /// Reads a line of a declared struct's own. Throws for what it stores and does not declare: that
  /// would be in no column, parameter or answer.
  private mutating func readMember(_ line: Substring, _ number: Int) throws(DeclarationFault) {
    let place = scopes.count - 1
    if line.hasPrefix("public init(") || line.hasPrefix("init(") {
      scopes[place].type?.hasInitialiser = true
      return
    }
    let whole = attribute.map { Substring("\($0) \(line)") } ?? line
    attribute = whole.hasPrefix("@") && MemberLine(Substring("\(whole) var _")) != nil ? whole : nil
    guard let kind = scopes[place].type?.kind, let member = MemberLine(whole) else { return }
    attribute = nil
    if let body = member.body, !MemberLine.observes(body) {
      if body.isEmpty { self.body = (member.name, number) }
      guard let kept = try self.kept(member, number) else { return }
      scopes[place].type?.fields.append(kept)
      return
    }
    if kind == .answer || kind == .part, !member.isPublic {
      let problem =
        "the field \(member.name) is in no description: make it public, or say CodingKeys"
      scopes[place].untold = scopes[place].untold ?? fault(number, problem)
      return
    }
    let field = try self.field(member, number)
    if let problem = field.problem(of: kind) { throw fault(number, problem) }
    scopes[place].type?.fields.append(field)
  }

  private func fault(_ line: Int, _ problem: String) -> DeclarationFault {
    DeclarationFault(path: path, line: line, problem: problem)
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

  /// The computed field, if it is kept; nil for any other.
  private func kept(
    _ member: MemberLine, _ number: Int
  ) throws(DeclarationFault) -> DeclaredField? {
    guard let type = member.type, type.hasPrefix("Kept<") else { return nil }
    if let problem = member.problem { throw fault(number, problem) }
    return DeclaredField(
      name: member.name, comment: comment.joined(separator: " "),
      type: FieldType(String(type.dropFirst(5).dropLast())), standard: nil,
      isPublic: member.isPublic, isComputed: true)
  }

  /// The stored field.
  private func field(
    _ member: MemberLine, _ number: Int
  ) throws(DeclarationFault) -> DeclaredField {
    if member.body != nil {
      throw fault(
        number, "the field \(member.name) watches its changes: its code could not be written")
    }
    if let problem = member.problem { throw fault(number, problem) }
    let field = DeclaredField(
      name: member.name, comment: comment.joined(separator: " "),
      type: FieldType(String(member.type ?? "")), standard: member.value.map(String.init),
      isPublic: member.isPublic, isComputed: false)
    guard field.saysWhatOldRowsHold else {
      throw fault(
        number,
        "the field \(member.name) is later and has no value for old records: write `= value`")
    }
    return field
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
