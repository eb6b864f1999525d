import Foundation
import Testing

@testable import declarations

/// The marks and words are Swift aliases, and the tool knows them by name.
@Suite struct AliasLineTests {
  /// Names of the aliases that a file of the sources declares, those with brackets and the others.
  private static func aliases(_ path: String) throws -> (marks: [String], words: [String]) {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let text = try String(contentsOf: root.appending(path: "Sources/" + path), encoding: .utf8)
    let names = text.split(separator: "\n").filter { $0.hasPrefix("public typealias ") }
      .map { $0.dropFirst("public typealias ".count).prefix { $0 != " " } }
    return (
      names.filter { $0.contains("<") }.map { String($0.prefix { $0 != "<" }) },
      names.filter { !$0.contains("<") }.map(String.init)
    )
  }

  @Test func eachMarkOfTheSourcesIsOneThatTheToolKnows() throws {
    let fields = try Self.aliases("OpsDomain/Records/FieldMarks.swift")
    let inputs = try Self.aliases("OpsKernel/Operations/InputTypes.swift")
    let known = Set(FieldType.Mark.allCases.map(\.rawValue) + AliasLine.references)
    #expect(Set(fields.marks + inputs.marks) == known)
    #expect(Set(fields.words).isSubset(of: Set(ColumnWords.readings.keys)))
    // A decimal is one in answers: there is no such parameter.
    #expect(Set(inputs.words).isSubset(of: Set(InputWords.kinds.keys).union(["DecimalString"])))
    #expect(fields.words.count > 5 && inputs.words.count > 5)
  }

  @Test(arguments: [
    ("typealias Contact = Private<Line>", "Private"), ("typealias Contact = Line", "Line"),
    ("public typealias Log<Value> = Trail<Value>", "Trail"), ("typealias Cost = Amount?", "Amount"),
    ("private typealias Shelf = Reference<JarShelf>", "Reference"),
    ("package typealias Parts = [Private<String>]", "Private"),
  ])
  func anotherNameForAMeaningIsRefused(_ line: String, _ word: String) {
    #expect(AliasLine.meaning(of: line[...]) == word)
    #expect(throws: DeclarationFault.self) {
      try DeclarationReader.contents(of: "extension Jar {\n  \(line)\n}", path: "Jar.swift")
    }
  }

  @Test(arguments: [
    "typealias Columns = Jar.Columns", "public typealias Private<Value> = Value",
    "public typealias Person = RecordID", "typealias Part = (jar: Jar, amount: Quantity)",
    "typealias Kind = Jar.Option", "let typealiases = 3",
  ])
  func otherAliasesAreLeftAlone(_ line: String) {
    #expect(AliasLine.meaning(of: line[...]) == nil)
  }
}
