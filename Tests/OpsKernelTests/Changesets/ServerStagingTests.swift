import OpsDomain
import OpsServices
import OpsStorage
import OpsTesting
import Synchronization
import Testing

@testable import OpsKernel

/// What a desk keeps of a changeset of a book on a server.
@Suite("Steps of a changeset at a server")
struct ServerStagingTests {
  /// A server that says yes to everything and notes what it is asked.
  private final class Server: ChangesetForwarder {
    let asked = Mutex<[Int]>([])
    let committed = Mutex<[(steps: [StagedStep], call: Call)]>([])

    func forward(
      _ operation: String, input: Document, call: Call
    ) async throws -> Outcome<Document> { Outcome(output: [:]) }

    func stage(
      _ operation: String, input: Document, after steps: [StagedStep], call: Call
    ) async throws -> StagedAnswer {
      asked.withLock { $0.append(steps.count) }
      let state = TimedDigest(of: .integer(Int64(steps.count)))
      let step = StagedStep(
        operation: operation, input: input, at: .epoch, identifiers: [],
        isCheck: operation.hasSuffix(".list"), answer: TimedDigest(of: input), state: state)
      return StagedAnswer(
        outcome: Outcome(output: input, changed: true), step: call.isRehearsal ? nil : step)
    }

    func plan(_ question: StagedQuestion) async throws -> StagedPlan {
      StagedPlan(
        at: .epoch, steps: question.steps, changes: question.wantsChanges ? [] : nil, hidden: 0,
        records: question.steps.count, confidential: [], state: TimedDigest(of: .null))
    }

    func commit(
      _ steps: [StagedStep], madeBy: RecordID?, call: Call
    ) async throws -> CommitReceipt? {
      committed.withLock { $0.append((steps, call)) }
      return CommitReceipt(sequence: 1, key: call.key ?? "", at: .epoch, hash: [])
    }

    func hasCommitted(key: String) async throws -> Bool { key == "done" }
  }

  private func staging(_ server: Server) -> ServerStaging {
    ServerStaging(at: server, Blueprint.product.operations)
  }

  private static let call = Call(.system)

  @Test("The server is asked with the commands that change something, and commits with all")
  func steps() async throws {
    let server = Server()
    let staging = staging(server)
    for name in ["product.create", "product.list", "product.edit", "product.list"] {
      _ = try await staging.forward(name, input: ["name": .text(name)], call: Self.call)
    }
    // What is offered while somebody types counts for nothing.
    _ = try await staging.forward("name.list", input: [:], call: Self.call)
    #expect(server.asked.withLock { $0 } == [0, 1, 1, 2, 2])
    #expect(staging.steps.map(\.operation) == ["product.create", "product.edit"])
    #expect(try await staging.seal(Self.call, key: "k1")?.key == "k1")
    let sent = try #require(server.committed.withLock { $0.first })
    #expect(sent.steps.count == 4)
    #expect(sent.steps.allSatisfy { $0.answer != nil })
    // Only what all of them leave is compared.
    #expect(sent.steps.map { $0.state == nil } == [true, true, false, true])
  }

  @Test("No more steps than a server runs again, and no more answers than it compares")
  func limits() async throws {
    let server = Server()
    let staging = staging(server)
    for _ in 0..<Limits.stagedSteps {
      _ = try await staging.forward("product.edit", input: [:], call: Self.call)
    }
    let refused = await failure {
      try await staging.forward("product.edit", input: [:], call: Self.call)
    }
    #expect(refused?.code == .tooLarge)
    #expect(staging.steps.count == Limits.stagedSteps)
    var rehearsal = Self.call
    rehearsal.isRehearsal = true
    _ = try await staging.forward("product.edit", input: [:], call: rehearsal)
    for _ in 0...Limits.stagedChecks {
      _ = try await staging.forward("product.list", input: [:], call: Self.call)
    }
    let overfull = await failure { try await staging.seal(Self.call, key: "k") }
    #expect(overfull?.code == .tooLarge)
    #expect(server.committed.withLock { $0.isEmpty })
  }

  @Test("What only reads commits nothing, and what is inside asks through what is around it")
  func nested() async throws {
    let server = Server()
    let outer = staging(server)
    _ = try await outer.forward("product.list", input: [:], call: Self.call)
    #expect(try await outer.seal(Self.call, key: "k") == nil)
    _ = try await outer.forward("product.create", input: [:], call: Self.call)
    let inner = ServerStaging(at: outer, Blueprint.product.operations)
    _ = try await inner.forward("product.edit", input: [:], call: Self.call)
    #expect(server.asked.withLock { $0 } == [0, 0, 1])
    #expect(try await inner.seal(Self.call, key: "k2")?.key == "k2~")
    #expect(server.committed.withLock { $0.isEmpty })
    #expect(outer.steps.count == 2)
    #expect(try await !inner.hasCommitted(key: "done"))
  }
}
