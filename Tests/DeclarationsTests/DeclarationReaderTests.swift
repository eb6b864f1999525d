import Testing

@testable import declarations

@Suite struct DeclarationReaderTests {
  private static let jar = """
    /// A jar on a shelf.
    public struct Jar: Entity {
      public static let record = Record("jars", .warehouse, "jar")

      public var id: RecordID
      public var version: Int64 = 0
      /// Folded.
      public var foldedName: Unique<Folded>
      public var shelfID: Indexed<Reference<Shelf>>?
      public var note: Private<Line>?
      public var size: Int64 = 1
      public var isFull: Kept<Bool> { size > 9 }
      public var words: String { "{ \\(size) jars" }

      private func change() {
        var size: Int64 = 0
        size += 1
      }
    }

    extension Jar {
      public enum Kind: String, ColumnChoice { case glass }
    }
    """

  private static func types(_ text: String) throws -> [DeclaredType] {
    try DeclarationReader.types(in: text, path: "Jar.swift")
  }

  @Test func aStructHasItsStoredFieldsAndThoseThatAreKept() throws {
    let type = try #require(try Self.types(Self.jar).first)
    #expect(type.name == "Jar")
    #expect(type.kind == .record)
    #expect(
      type.fields.map(\.name) == [
        "id", "version", "foldedName", "shelfID", "note", "size", "isFull",
      ])
    #expect(type.fields.filter(\.isComputed).map(\.name) == ["isFull"])
    #expect(type.fields.map(\.standard) == [nil, "0", nil, nil, nil, "1", nil])
  }

  @Test func marksAreFoundInAnyOrder() {
    let type = FieldType("Indexed<Private<Reference<Shelf>>>?")
    #expect(type.marks == [.indexed, .personal])
    #expect(type.isOptional)
    #expect(type.base == "Reference<Shelf>")
    #expect(type.referenced == "Shelf")
    #expect(FieldType("[UInt8]").base == "[UInt8]")
  }

  @Test func aColumnSaysHowPeopleWriteItsNumbers() throws {
    let text = """
      public struct Jar: Entity {
        public static let record = Record("jars", .warehouse, "jar")
        public var id: RecordID
        public var version: Int64 = 0
        public var size: RankOf<JarSize> = 1
        public var share: Millionths?
      }
      """
    let code = RecordCode(try #require(try Self.types(text).first)).text
    #expect(code.contains("meaning: [.rank(JarSize.rankedWords)]"))
    #expect(code.contains("size = try row.integer()"))
    #expect(code.contains("meaning: [.millionths]"))
    #expect(code.contains("share = try row.optionalInteger()"))
  }

  @Test func aFieldWithoutATypeIsAnErrorWithItsPlace() {
    let text = """
      public struct Jar: Entity {
        public var id: RecordID
        public var isFull = false
      }
      """
    #expect {
      try Self.types(text)
    } throws: { error in
      "\(error)"
        == "Jar.swift:3:1: error: the field isFull says no type: write `isFull: Type`"
    }
  }

  @Test func aFieldOfALaterReleaseSaysWhatOldRecordsHold() throws {
    let text = """
      public struct Jar: Entity {
        public var id: RecordID
        public var weight: Later<Int64> = 5
        public var state: Indexed<Later<JarState>> = .full
        public var label: Later<Line>?
      }
      """
    let code = GeneratedFile.text(of: try Self.types(text))
    #expect(code.contains("weight = Field<Int64>(\"weight\", forOldRows: 5)"))
    #expect(code.contains("state = Field<JarState>(\"state\", forOldRows: .full)"))
    #expect(code.contains("\"label\", nullable: true, allows: .line(atMost: Limits.nameLength))"))
    #expect(code.contains("weight: Int64 = 5,"))
    #expect {
      try Self.types(text.replacing(" = 5", with: ""))
    } throws: { error in
      "\(error)".hasPrefix("Jar.swift:3:1: error: the field weight is later and has no value")
    }
  }

  @Test func personalFieldsAreEmptiedWithoutBeingNamedAgain() throws {
    func code(_ members: String) throws -> String {
      let record = "static let record = Record(\"jars\", .warehouse, \"jar\")"
      return GeneratedFile.text(
        of: try Self.types("public struct Jar: Entity {\n\(record)\n\(members)\n}"))
    }
    let emptied = try code(
      """
      public var label: Private<Naming<Line>>
      public var owner: Indexed<Private<Line>>?
      public var size: Int64 = 1
      public var age: Private<Int64> = 18
      public var search: Private<Kept<Folded>> = ""
      """)
    #expect(
      emptied.contains(
        """
          public mutating func emptyPersonalFields() {
            label = ""
            owner = nil
            age = 18
            search = ""
          }
        """))
    #expect(try !code("public var size: Int64").contains("emptyPersonalFields"))
    #expect {
      try code("public var age: Private<Int64>")
    } throws: { error in
      "\(error)".hasPrefix("Jar.swift:3:1: error: the field age is personal and cannot be emptied")
    }
  }

  @Test func otherStructsAreLeftAlone() throws {
    #expect(try Self.types("public struct Jar: Sendable {\n  var size = 1\n}").isEmpty)
  }

  @Test func anInitialiserOfItsOwnIsKept() throws {
    let text = "public struct Jar: Entity {\n  public init(\n    a: Int\n  ) {\n  }\n}"
    #expect(try Self.types(text).first?.hasInitialiser == true)
    #expect(try Self.types(Self.jar).first?.hasInitialiser == false)
  }

  @Test(arguments: [
    ("lowStock", "low_stock"), ("foldedSKU", "folded_sku"), ("categoryID", "category_id"),
    ("at", "at"), ("isOnShelf", "is_on_shelf"), ("energyKj", "energy_kj"),
  ])
  func aColumnIsNamedAfterItsField(_ name: String, _ column: String) {
    #expect(Self.field(name).snakeName == column)
  }

  @Test(arguments: [
    ("foldedSKU", "skuKey"), ("foldedName", "nameKey"), ("userID", "userKey"),
    ("number", "numberKey"), ("verifyingKey", "verifyingKeyKey"),
  ])
  func aKeyIsNamedAfterItsField(_ name: String, _ key: String) {
    #expect(Self.field(name).keyName == key)
  }

  private static func field(_ name: String) -> DeclaredField {
    DeclaredField(
      name: name, comment: "", type: FieldType("String"), standard: nil, isPublic: true,
      isComputed: false)
  }

  @Test func theCodeOfARecordFollowsItsFields() throws {
    let code = GeneratedFile.text(of: try Self.types(Self.jar))
    let lines = Set(code.split(separator: "\n").map { $0.drop { $0 == " " } })
    for line in [
      "shelfID = try row.optionalID()", "_ = try row.bool()", "row.put(isFull)",
      "public static let nameKey = uniqueKey(Columns.foldedName)",
      "indexes: [[Columns.shelfID]] + indexes, searched: searched,", "nameParts: nameParts)",
      "size: Int64 = 1", "shelfID: Reference<Shelf>? = nil,",
    ] {
      #expect(lines.contains { $0 == line }, "\(line)")
    }
    #expect(code.contains("nullable: true, references: Shelf.record"))
    #expect(code.contains("\"note\", nullable: true, personal: true, allows: .line("))
  }
}
