import Testing

@testable import declarations

@Suite struct PartsFileTests {
  private static func members(_ text: String) throws -> [DeclaredMember] {
    try DeclarationReader.contents(of: text, path: "Jar.swift").members
  }

  @Test(arguments: [
    ("public struct Jar: Entity {", "record", "Jar.self"),
    ("struct JarService: DeskService {", "service", "JarService.self"),
    ("struct JarReversal: RecordReversal {", "reversal", "JarReversal()"),
  ])
  func aStructIsAPart(_ line: String, _ kind: String, _ code: String) throws {
    #expect(try Self.members(line + "\n}") == [DeclaredMember(kind: kind, code: code)])
  }

  @Test(arguments: [
    ("static let fill = Operation<FillJar, JarView>(", "operation"),
    ("public static let fill: BookSetting<TimeSpan?> = .length(", "setting"),
    ("static let fill = NoticeSource(.jarEmpty) { scope, _, transaction in", "notice"),
    ("package static let fill = JobDefinition(", "job"),
  ])
  func aConstantIsAPart(_ line: String, _ kind: String) throws {
    let body = line.hasSuffix("in") ? "  }" : "  )"
    let members = try Self.members("extension Jars {\n  \(line)\n\(body)\n}")
    #expect(members == [DeclaredMember(kind: kind, code: "Jars.fill")])
  }

  @Test(arguments: [
    "private static let fill = Operation<FillJar, JarView>(", "static let fill = 3",
    "static var fill: JobDefinition { other }", "let fill = JobDefinition(",
    "static let fills = [fill]", "static func fill() -> NoticeSource { other }",
  ])
  func otherMembersAreNone(_ line: String) throws {
    #expect(try Self.members("extension Jars {\n  \(line)\n}").isEmpty)
  }

  @Test func whatIsPrivateIsNotListed() throws {
    #expect(try Self.members("private struct Jar: Entity {\n}").isEmpty)
  }

  @Test func theListOfAnAreaNamesEachPart() throws {
    let text = "import OpsKernel\nstruct JarService: DeskService {\n}\nstruct Jar: Entity {\n}"
    let file = PartsFile.text(of: [try DeclarationReader.contents(of: text, path: "Jar.swift")])
    #expect(file.contains("import OpsKernel\n"))
    #expect(file.contains("enum Declared: DeclaredParts {"))
    #expect(file.contains("    parts.append(.service(JarService.self))\n"))
    #expect(file.contains("    parts.append(.record(Jar.self))\n"))
  }

  @Test func anAreaMayHaveNoService() throws {
    let text = "import OpsKernel\nenum Jars {\n  static let full = RuleAddition(to: Jar.self)\n}"
    let file = PartsFile.text(of: [try DeclarationReader.contents(of: text, path: "Jars.swift")])
    #expect(file.contains("enum Declared: DeclaredParts {"))
    #expect(file.contains("    parts.append(.addition(Jars.full).written(\"Jars.full\"))\n"))
  }

  @Test func whatMayShareANameIsToldApartByItsCode() throws {
    let text = """
      struct JarService: DeskService {
      }
      extension Jars {
        static let empty = NoticeSource(.jarEmpty) { _, _, _ in
        }
      }
      """
    let file = PartsFile.text(of: [try DeclarationReader.contents(of: text, path: "Jar.swift")])
    #expect(file.contains("    parts.append(.notice(Jars.empty).written(\"Jars.empty\"))\n"))
  }

  @Test func aTargetWithoutServicesListsItsRecords() throws {
    let text = "struct Jar: Entity {\n}"
    let file = PartsFile.text(of: [try DeclarationReader.contents(of: text, path: "Jar.swift")])
    #expect(file.contains("public enum DeclaredRecords {"))
    #expect(file.contains("    Jar.self,\n"))
    #expect(!file.contains("import"))
  }
}
