import OpsDomain
import OpsTesting
import Testing

@testable import OpsKernel

/// Files are part of their record: a token needs the scope of the area that the record is of.
@Suite("Files of records and scopes of tokens")
struct AttachmentScopeTests {
  private let bench: AttachmentBench

  init() async throws { bench = try await AttachmentBench() }

  /// A call of anna with a token of these scopes.
  private func token(_ scopes: String...) throws -> Call {
    var limits = AccessLimits()
    limits.scopes = [try scopes.map { try AccessScope(parsing: $0) }]
    let anna = bench.book.principal(.administrator)
    return Call(
      Principal(
        userID: SampleUser.of(.administrator).id, name: anna.name, rights: anna.rights,
        limits: limits))
  }

  @Test(
    "A token for attachments alone neither reads nor removes files",
    arguments: ["attachment", "platform"])
  func foreign(_ scope: String) async throws {
    let made = try await bench.attach(to: "customer", "000001")
    let call = try token(scope)
    let listed = await failureCode { try await bench.list("customer", "000001", by: call) }
    #expect(listed == .deniedScope)
    let show = ShowAttachment(attachment: made.number)
    #expect(await failureCode { try await bench.files.show(show, call) } == .notFound)
    #expect(try await bench.bytes(made.digest, for: call) == nil)
    let remove = RemoveAttachment(attachment: made.number)
    #expect(await failureCode { try await bench.files.remove(remove, call) } == .notFound)
    let sent = await failureCode { try await bench.send(to: "customer", "000001", by: call) }
    #expect(sent == .deniedScope)
    // Of another area than that of the record.
    let other = try token(scope, "warehouse")
    #expect(await failureCode { try await bench.files.show(show, other) } == .notFound)
    #expect(try await bench.list("customer", "000001") == [made])
  }

  @Test("A token with the scope of the record's area works with its files")
  func meant() async throws {
    let call = try token("attachment", "sales")
    let made = try await bench.attach(to: "customer", "000001", by: call)
    #expect(try await bench.list("customer", "000001", by: call) == [made])
    #expect(try await bench.bytes(made.digest, for: call) != nil)
    _ = try await bench.files.remove(RemoveAttachment(attachment: made.number), call)
    #expect(try await bench.list("customer", "000001").isEmpty)
  }

  @Test("A history tells readers who may not see the files that there are some, and no names")
  func history() async throws {
    try await bench.attach(to: "customer", "000001", name: "illness.pdf")
    let auditor = Call(
      Principal(
        userID: SampleUser.of(.unauthorized).id, name: "uma",
        rights: Rights(roles: [], permissions: [.systemViewAuditLogs])))
    for call in [auditor, try token("commit", "audit")] {
      let lines = try await bench.book.dependencies.changesets.history(
        RecordHistory(record: "000001", kind: "customer"), call
      ).output.items
      let line = try #require(lines.first { $0.operation == "attachment.add" })
      #expect(line.change.value == "file (hidden) added")
      #expect(line.fields.first?.after == nil && line.fields.first?.hidden == true)
    }
    let own = try await bench.book.dependencies.changesets.history(
      RecordHistory(record: "000001", kind: "customer"), bench.sam
    ).output.items
    #expect(own.contains { $0.change.value.contains("illness.pdf") })
  }
}
