import Testing

@testable import declarations

/// What a declared struct stores and the tool cannot read would be in no column, parameter or
/// answer, so it is refused.
@Suite struct UnreadFieldTests {
  private static func fields(_ kind: String, _ members: String) throws -> [String] {
    let text = "public struct Jar: \(kind) {\n\(members)\n}"
    return try DeclarationReader.types(in: text, path: "Jar.swift").flatMap(\.fields).map(\.name)
  }

  @Test(arguments: [
    "private var note: Line?", "fileprivate let note: Line", "@Trimmed public var note: Line",
    "@Trimmed(to: 3) public var note: Line", "@Trimmed\npublic var note: Line",
    "public lazy var note: Line = words()", "public weak var note: Shelf?", "var note = 1",
    "package var note = 1", "public var note = 1", "public var (note, size): (Line, Line)",
    "public var note: Line { didSet { change() } }",
    "public var note: Line {\nwillSet { change() }\n}",
    "public var note: Line = \"\" { didSet { change() } }",
    "public var note: Line = \"\" {\ndidSet { change() }\n}",
    "public var note: [Line] = [\n]", "public var note: Line =\n\"\"",
    "public var note: Of<\nJarDetails, Line>", "public var note: Line, size: Int64",
  ])
  func aFieldThatCannotBeReadIsRefused(_ member: String) {
    for kind in ["Entity", "OperationInput"] {
      #expect(throws: DeclarationFault.self) { try Self.fields(kind, member) }
    }
  }

  @Test(arguments: [
    "package var note: Line?", "public package(set) var note: Line", "var note: Line",
    "public private(set) var note: Line", "public internal(set) var note: Line = \"{\"",
    "public let note: Of<JarDetails, Line>", "internal let note: [UInt8] = [1, 2]",
  ])
  func aFieldIsReadWhateverItsAccess(_ member: String) throws {
    #expect(try Self.fields("Entity", member) == ["note"])
    #expect(try Self.fields("OperationInput", member) == ["note"])
  }

  @Test(arguments: [
    "public var note: Line { words() }", "private var note: Line {\nlet a = 1\nreturn a\n}",
    "public static let note = 1", "private static var note: Line = words()",
    "@discardableResult\npublic func note() -> Line { words() }", "case note",
    "public var note: Line {\n// didSet is told elsewhere\nwords()\n}",
  ])
  func whatIsNotStoredIsNoField(_ member: String) throws {
    for kind in ["Entity", "OperationInput", "OperationOutput", "AnswerRecord"] {
      #expect(try Self.fields(kind, member).isEmpty)
    }
  }

  @Test(arguments: ["private var note: Line", "package var note = Words()", "let note: Line"])
  func anAnswerKeepsToItselfOnlyWhatItsKeysLeaveOut(_ member: String) throws {
    let keys = "\nprivate enum CodingKeys: CodingKey { case size }"
    for kind in ["OperationOutput", "AnswerRecord"] {
      #expect(throws: DeclarationFault.self) { try Self.fields(kind, member) }
      #expect(try Self.fields(kind, member + keys).isEmpty)
    }
  }

  @Test func theRefusalSaysWhere() {
    #expect {
      try Self.fields("Entity", "public var id: RecordID\npublic var note: Line {\ndidSet {}\n}")
    } throws: { error in
      "\(error)".hasPrefix("Jar.swift:3:1: error: the field note watches its changes")
    }
  }
}
