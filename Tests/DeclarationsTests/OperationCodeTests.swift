import Testing

@testable import declarations

@Suite struct OperationCodeTests {
  private static func lines(_ text: String) throws -> [Substring] {
    GeneratedFile.text(of: try DeclarationReader.types(in: text, path: "Jar.swift"))
      .split(separator: "\n").map { $0.drop { $0 == " " } }
  }

  @Test func aFieldOfAnInputIsAParameter() throws {
    let lines = try Self.lines(
      """
      public struct FillJar: OperationInput {
        /// Which jar, by its
        /// name.
        public var jar: Name
        /// `QTY`: How "full".
        public var amount: Option<Quantity>
        public var limit: Of<PageRequest, Int>?
        /// All of it.
        public var whole: Bool?
        /// What goes in.
        public var content: [NameOf<Product>]?
        /// Who.
        public var user: Argument<NameOf<User>>?
        /// The state.
        public var state: JarState?
        public var digest: Unasked<String>
      }
      """)
    for line in [
      #".argument("jar", .name, "Which jar, by its name."),"#,
      #".option("amount", .quantity, required: true, label: "QTY", "How \"full\"."),"#,
      "PageRequest.limitParameter,", #".flag("whole", "All of it."),"#,
      #".option("content", .name(of: Product.self), repeatable: true, "What goes in."),"#,
      #".optionalArgument("user", .name(of: User.self), "Who."),"#,
      #".option("state", .choice(of: JarState.self), "The state."),"#, "digest: String,",
      "content: [NameOf<Product>]? = nil,",
    ] {
      #expect(lines.contains { $0 == line }, "\(line)")
    }
    #expect(!lines.contains { $0.contains(#""digest""#) })
  }

  @Test func fieldsThatCanBeEmptiedAreTheWordsOfClear() throws {
    let lines = try Self.lines(
      """
      public struct EditJar: OperationInput, EditingInput {
        /// New lid.
        public var lidSize: Clearable<ZeroClears<Quantity>>?
        /// New label.
        public var label: Clearable<NoneClears<String>>?
        public var shelf: Clearable<Of<JarDetails, Name>>?
        /// What is to be emptied.
        public var clear: [Cleared]?
      }
      """)
    for line in [
      "public enum Cleared: String, Codable, Sendable, CaseIterable {",
      #"case lidSize = "lid_size""#, #"case shelf = "shelf""#,
      "JarDetails.shelfParameter.clearable,",
      #".option("lid_size", .quantity, "New lid.").clearable,"#,
      #".option("label", .text, "New label.").clearable,"#,
      "let lidSize: Edit<Quantity>", "let shelf: Edit<Of<JarDetails, Name>>",
      "lidSize: try edit(lidSize, .lidSize, or: .zero),",
      #"label: try edit(label, .label, or: "none"),"#, "shelf: try edit(shelf, .shelf))",
      #".option("clear", .choice(of: Cleared.self), repeatable: true, "What is to be emptied."),"#,
    ] {
      #expect(lines.contains { $0 == line }, "\(line)")
    }
  }

  @Test func whatIsWrittenHasDocComments() throws {
    let lines = try Self.lines(
      """
      public struct EditJar: OperationInput, EditingInput {
        /// New label.
        public var label: Clearable<Line>?
        public var at: SiteTime?
      }
      public struct Jar: Entity {
        /// What it is called.
        public var name: Unique<Line>
        public struct Lid: Entity {
          public var size: Int64
        }
      }
      """)
    for line in [
      "/// The fields that can be emptied.", "/// Empties ``EditJar/label``.",
      "/// Makes a ``EditJar`` of its fields.",
      "/// The same with moments instead of times of the site.", "/// The columns of a ``Jar``.",
      "/// The column of ``Jar/name``.", "/// Finds the one record with a value of ``Jar/name``.",
      "/// Makes a ``Jar`` of its fields.", "/// The column of ``Jar/Lid/size``.",
    ] {
      #expect(lines.contains { $0 == line }, "\(line)")
    }
  }

  @Test func aTimeOfTheSiteMayBeGivenAsAMoment() throws {
    let lines = try Self.lines(
      """
      public struct FillJar: OperationInput {
        public var from: SiteTime
        public var at: Of<JarDetails, SiteTime>?
        public var until: SiteTimeEnd?
        public var size: Int64 = 1
      }
      """)
    #expect(lines.filter { $0 == "public init(" }.count == 2)
    for line in [
      "from: SiteTime,", "at: Of<JarDetails, SiteTime>? = nil,", "until: SiteTimeEnd? = nil,",
      "self.at = at", "@_disfavoredOverload", "from: Instant,", "at: Instant? = nil,",
      "until: Instant? = nil,", "self.from = SiteTime.instant(from)",
      "self.at = at.map(SiteTime.instant)", "self.until = until.map(SiteTime.instant)",
    ] {
      #expect(lines.contains { $0 == line }, "\(line)")
    }
    #expect(lines.filter { $0.hasPrefix("size: Int64 = 1") }.count == 2)
    let other = try Self.lines("public struct FillJar: OperationInput {\nvar at: Instant?\n}")
    #expect(other.filter { $0 == "public init(" }.count == 1)
  }

  @Test(arguments: [
    ("OperationInput", "``limit``"), ("OperationOutput", "Nil for none."),
    ("AnswerRecord", "The name; nil for none."),
  ])
  func aDescriptionIsNotInTheWordsOfSwift(_ kind: String, _ comment: String) throws {
    func text(_ comment: String, _ kind: String) -> String {
      "public struct Jar: \(kind) {\n  /// \(comment)\n  public let label: Line?\n}"
    }
    #expect(throws: DeclarationFault.self) { try Self.lines(text(comment, kind)) }
    #expect(throws: Never.self) { try Self.lines(text("Vanilla; null for none.", kind)) }
    #expect(throws: Never.self) { try Self.lines(text(comment, "Entity")) }
  }

  @Test func aFieldOfAnAnswerIsDescribed() throws {
    let lines = try Self.lines(
      """
      public struct JarView: OperationOutput, Equatable {
        public static let answerName = "jar/1"

        /// What is in it.
        public struct Layer: AnswerRecord {
          public let sku: String
          public let below: [Layer]?
        }

        public let jar: Flat<JarName>
        /// How full, "today".
        public let amount: Quantity?
        public let layers: [Layer]
        public let worth: DecimalString
        public let hidden: Sometimes<Bool>?
        public let notes: Uncut<[String]>
        let secret = 1
        public var isFull: Bool { true }

        private enum CodingKeys: CodingKey {
          case jar, amount, layers, worth, hidden, notes
        }
      }
      """)
    for line in [
      "extension JarView.Layer {", #".of("sku", String.self),"#,
      #".of("below", JarView.Layer.self, optional: true, list: true),"#,
      "public static var answerShape: AnswerShape {",
      #".nested(NestedRecord("jar_view.layer") { answerFields })"#,
      #".of("amount", Quantity.self, "How full, \"today\".", optional: true),"#,
      #".of("layers", Layer.self, list: true),"#, #".decimal("worth"),"#,
      #".of("hidden", Bool.self, optional: true, missing: true),"#,
      #".of("notes", String.self, list: true, uncut: true),"#,
      "public static let answerFields: [AnswerField] = JarName.answerFields + [",
    ] {
      #expect(lines.contains { $0 == line }, "\(line)")
    }
    #expect(!lines.contains { $0.contains("secret") || $0.contains("is_full") })
  }

  @Test func aColumnSaysWhatPeopleCallItAndWhetherTheyAreShownIt() throws {
    let lines = try Self.lines(
      """
      public struct Jar: Entity {
        public var id: RecordID
        public var version: Int64 = 0
        /// `lid`: What closes it.
        public var lidKind: Bool?
        public var isFull: Kept<Bool> = false
        public var isWide: Kept<Bool> { width > 9 }
      }
      """)
    for line in [
      #"public static let lidKind = Field<Bool>("lid_kind", nullable: true, shown: "lid")"#,
      #"public static let isFull = Field<Bool>("is_full", meaning: [.kept])"#,
      #"public static let isWide = Field<Bool>("is_wide", meaning: [.kept])"#,
    ] {
      #expect(lines.contains { $0 == line }, "\(line)")
    }
  }
}
