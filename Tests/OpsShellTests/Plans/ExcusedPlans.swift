import Foundation
import OpsTesting

/// Questions that sort or look at more than they answer, each under the reason why that is right:
/// `excused.txt` has the reasons as lines with `#`, and below them what they are about.
enum ExcusedPlans {
  static func read() throws -> Set<PlannedQuestion> {
    let file = PackageFolder.file("Tests/OpsShellTests/Plans/excused.txt")
    var reason: Substring?
    var questions: Set<PlannedQuestion> = []
    for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
      if line.hasPrefix("# ") {
        reason = line.dropFirst(2)
        continue
      }
      guard reason != nil, let space = line.firstIndex(of: " "),
        let fault = PlannedQuestion.Fault(rawValue: String(line[..<space]))
      else { throw Unreadable(line: String(line)) }
      questions.insert(
        PlannedQuestion(shape: String(line[line.index(after: space)...]), fault: fault))
    }
    return questions
  }

  struct Unreadable: Error { let line: String }
}
