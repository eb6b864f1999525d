import OpsDomain
import OpsStorage
import OpsStorageLocal
import OpsTesting
import Testing

/// A connection keeps some hundred statements prepared.
@Suite struct ManyQuestionsTests {
  @Test func moreQuestionsThanAreKeptAreAnsweredAllTheSame() async throws {
    let book = try LocalBook()
    let store = try await book.open()
    try await store.insert(
      (1...9).map { (LocalBook.things, LocalBook.thing($0, code: "T\($0)", amount: $0)) },
      key: "nine")
    try await store.insert([(LocalBook.people, LocalBook.person(20, "Ona"))], key: "one")
    try await store.read(.snapshot) { reader in
      // Each length of the list is a statement of its own, on one connection.
      for length in (1...300) + [1, 150, 300] {
        let ids = (1...length).map { Value.integer(Int64($0)) }
        let things = try await reader.records(
          Query(LocalBook.things, where: .oneOf(.id, ids), order: [.descending(LocalBook.amount)]))
        #expect(things.map { $0.id.rawValue } == Array((1...Int64(min(length, 9))).reversed()))
        let people = try await reader.records(Query(LocalBook.people, where: .oneOf(.id, ids)))
        #expect(people.count == (length < 20 ? 0 : 1))
      }
    }
    try await store.close()
  }
}
