import Foundation
import OpsKernel
import OpsServices
import OpsTesting
import Testing

/// What answers look like is a promise to scripts. `answers.txt` holds it, so that a field that
/// goes, or becomes something else, is seen where the change is looked at. Written anew with
/// `OPSH_UPDATE_ANSWERS=1`; what breaks a promise takes a new version of the answer's name.
@Suite("The contract of answers")
struct AnswerContractTests {
  private static let file = PackageFolder.file("Tests/OpsShellTests/Language/answers.txt")

  @Test("Answers are what the contract says")
  func contract() throws {
    let now = Self.text
    if ProcessInfo.processInfo.environment["OPSH_UPDATE_ANSWERS"] != nil {
      try now.write(to: Self.file, atomically: true, encoding: .utf8)
    }
    let held = Set(try String(contentsOf: Self.file, encoding: .utf8).split(separator: "\n"))
    let written = Set(now.split(separator: "\n"))
    #expect(held.subtracting(written).sorted() == [], "gone, or something else now")
    #expect(written.subtracting(held).sorted() == [], "new: run it with OPSH_UPDATE_ANSWERS=1")
  }

  /// A field on a line: answer, path, kind.
  private static var text: String {
    var lines: Set<String> = []
    for descriptor in Blueprint.product.operations.all.map(\.descriptor) {
      add(.record(descriptor.fields), "", to: &lines, descriptor.answer)
    }
    return lines.sorted().joined(separator: "\n") + "\n"
  }

  private static func add(
    _ shape: AnswerShape, _ path: String, to lines: inout Set<String>, _ answer: String
  ) {
    for field in shape.fields ?? [] {
      let place = path + field.name
      let mark = field.mayBeMissing ? " or missing" : field.isOptional ? " or null" : ""
      lines.insert("\(answer) \(place): \(words(field.shape))\(mark)")
      // A record within itself has the same fields at every depth.
      if inner(field.shape) != shape { add(inner(field.shape), place + ".", to: &lines, answer) }
    }
  }

  private static func inner(_ shape: AnswerShape) -> AnswerShape {
    if case .list(let item) = shape { return inner(item) }
    return shape
  }

  private static func words(_ shape: AnswerShape) -> String {
    switch shape {
    case .text: "text"
    case .word(let words): words.joined(separator: "|")
    case .integer: "integer"
    case .flag: "true or false"
    case .decimal: "decimal"
    case .date: "date"
    case .moment: "moment"
    case .span: "span"
    case .list(let item): "list of \(words(item))"
    case .record, .nested: "record"
    case .recordFields: "fields of a record"
    case .answerOfStep: "answer of a step"
    }
  }
}
