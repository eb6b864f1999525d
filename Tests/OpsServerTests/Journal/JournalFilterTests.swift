import OpsDomain
import OpsKernel
import OpsSales
import OpsTesting
import OpsWire
import Testing

@Suite("What others did in the journal")
struct JournalFilterTests {
  @Test func whoReadsTheJournalSeesRecordsThatTheySeeElsewhere() async throws {
    let desk = try await TicketServer.start()
    _ = try await desk.sam.commit(key: "k1", [Ticket(id: 1, owner: 2, title: "a").change(.insert)])
    _ = try await desk.sue.commit(key: "k2", [Ticket(id: 2, owner: 3, title: "b").change(.insert)])
    desk.server.doorkeeper.give(
      "opsh_sue",
      to: Principal(
        userID: RecordID(rawValue: 3), name: "sue",
        rights: Rights(
          roles: [Role(rawValue: "auditor")],
          permissions: [.systemViewAuditLogs, .productView])))
    for (caller, keys) in [(desk.anna, ["k1", "k2"]), (desk.sue, ["k2"])] {
      let feed = try await caller.get("/v1/changes")
      #expect(feed.status == 200)
      #expect(feed.data?.items?.compactMap { $0["key"]?.string } == keys)
    }
    await desk.stop()
  }

  @Test func anAnswerIsForWhoGotIt() async throws {
    let sample = try await TestServer.sample()
    _ = try await sample.book.dependencies.customers.edit(
      EditCustomer(customer: "000001", city: "Trakai"),
      sample.book.call(.salesperson, key: "edit"))
    sample.server.doorkeeper.give(
      "opsh_auditor",
      to: Principal(
        userID: SampleUser.of(.unauthorized).id, name: "uma",
        rights: Rights(
          roles: [Role(rawValue: "auditor")],
          permissions: [.systemViewAuditLogs, .customerView])))
    let path = Route.journalCommit.path("edit")
    let own = try await sample.caller("sam").get(path)
    #expect(own.data?["answer"]?.string != nil && own.data?["fingerprint"]?.string != nil)
    let other = try await sample.caller("auditor").get(path)
    #expect(other.status == 200 && other.data?["entries"]?.items?.isEmpty == false)
    #expect(other.data?["answer"] == .null && other.data?["fingerprint"] == .null)
    await sample.server.stop()
  }
}
