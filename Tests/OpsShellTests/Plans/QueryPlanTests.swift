import OpsStorageMock
import Testing

/// No list sorts or reads more than its page, and no figure is added up from a whole collection,
/// except for those that are named with a reason.
@Suite("Plans of queries", .timeLimit(.minutes(30)))
struct QueryPlanTests {
  @Test("Every query of the commands reads what it answers, or is excused")
  func everyQuery() async throws {
    let log = try await AskedQuestions.gather()
    #expect(log.queries.count > 300)
    let tables = try EmptyTables()
    var found: Set<PlannedQuestion> = []
    for query in log.queries { found.formUnion(try PlannedQuestion.faults(of: query, in: tables)) }
    for aggregate in log.aggregates {
      found.formUnion(try PlannedQuestion.faults(of: aggregate, in: tables))
    }
    let excused = try ExcusedPlans.read()
    for question in found.subtracting(excused).sorted(by: { $0.shape < $1.shape }) {
      Issue.record("\(question.fault.rawValue): \(question.shape)")
    }
    for question in excused.subtracting(found).sorted(by: { $0.shape < $1.shape }) {
      Issue.record("excused for nothing, \(question.fault.rawValue): \(question.shape)")
    }
  }
}
