import OpsDomain
import OpsStorage
import OpsTesting
import OpsWarehouse
import Testing

@testable import OpsKernel

/// People who see a record see its files, and people who change it add and remove them.
@Suite struct AttachmentRightsTests {
  private let bench: AttachmentBench

  init() async throws { bench = try await AttachmentBench(keepsAccess: true) }

  @Test func whoOnlySeesARecordSeesItsFiles() async throws {
    let made = try await bench.attach()
    #expect(try await bench.list(by: bench.wil) == [made])
    #expect(try await bench.bytes(made.digest, for: bench.wil) != nil)
    let sent = await failureCode { try await bench.send([1, 2, 3], by: bench.wil) }
    #expect(sent == .denied)
    let remove = RemoveAttachment(attachment: made.number)
    #expect(await failureCode { try await bench.files.remove(remove, bench.wil) } == .denied)
    #expect(try await bench.list().count == 1)
  }

  @Test(arguments: [Role.customer, .driver, .unauthorized])
  func whoDoesNotSeeARecordLearnsNothing(_ role: Role) async throws {
    let made = try await bench.attach()
    let call = bench.book.call(role)
    #expect(await failureCode { try await bench.list(by: call) } == .notFound)
    let show = ShowAttachment(attachment: made.number)
    #expect(await failureCode { try await bench.files.show(show, call) } == .notFound)
    #expect(try await bench.bytes(made.digest, for: call) == nil)
    let add = AddAttachment(kind: "product", record: "LAMP-1", file: made.digest)
    #expect(await failureCode { try await bench.files.add(add, call) } == .notFound)
  }

  @Test func aDigestAloneIsNotEnoughToAttachAFile() async throws {
    let made = try await bench.attach(to: "customer", "000001")
    // wil manages locations and sees no customers.
    let add = AddAttachment(kind: "location", record: "MAIN", file: made.digest)
    #expect(await failureCode { try await bench.files.add(add, bench.wil) } == .notFound)
  }

  @Test func theGateChecksEveryWriter() async throws {
    let made = try await bench.attach()
    let forged = await failureCode {
      try await bench.book.write(as: .warehouseKeeper) { transaction in
        let known = try #require(
          try await transaction.asSystem("test").repository(AttachedFile.self)
            .first(where: .everything))
        var other = known
        other.id = transaction.nextID()
        other.number = "ATT-000009"
        other.digest = ImageDigest(of: [9]).text
        return try await transaction.asSystem("test").repository(AttachedFile.self).create(other)
      }
    }
    #expect(forged == .denied)
    let direct = await failureCode {
      try await bench.book.write(as: .administrator) { transaction in
        let known = try #require(
          try await transaction.repository(AttachedFile.self).first(where: .everything))
        try await transaction.repository(AttachedFile.self).delete(known)
      }
    }
    #expect(direct == .denied)
    #expect(try await bench.list() == [made])
  }

  @Test func whoMayNotChangeTheRecordUndoesNothing() async throws {
    try await bench.attach(by: bench.book.call(.salesperson, key: "attach-1"))
    let refused = await failureCode {
      try await bench.book.dependencies.changesets.undo(
        CommitReference(commit: "attach-1"), bench.wil)
    }
    #expect(refused != nil)
    #expect(try await bench.list().count == 1)
  }

  @Test func aLookAtAFileOfACustomerIsKept() async throws {
    let made = try await bench.attach(to: "customer", "000001")
    try await bench.attach(name: "price list.pdf")
    func events() async throws -> [AccessEvent] {
      try await bench.book.read { transaction in
        try await transaction.repository(AccessEvent.self).all(where: .everything)
      }
    }
    // Goods are no people.
    let before = try await events().count
    _ = try await bench.list()
    #expect(try await events().count == before)
    _ = try await bench.list("customer", "000001", by: bench.anna)
    #expect(try await events().count == before + 1)
    _ = try await bench.bytes(made.digest, for: bench.anna)
    let looks = try await events().filter { $0.operation == "attachment.get" }
    #expect(looks.contains { $0.fields?.contains("file") == true })
  }

  @Test func whereverADownloadBeginsItIsOneLook() async throws {
    let made = try await bench.attach(to: "customer", "000001")
    let digest = try ImageDigest(parsing: made.digest, field: "file")
    func looks() async throws -> Int {
      try await bench.book.read { transaction in
        try await transaction.repository(AccessEvent.self).all(where: .everything)
      }.filter { $0.operation == "attachment.get" }.count
    }
    func part(from offset: Int64, by call: Call) async throws {
      _ = try await bench.door.part(of: digest, from: offset, for: call.principal)
    }
    // Nothing of the file is behind its end.
    try await part(from: 1_000, by: bench.anna)
    #expect(try await looks() == 0)
    try await part(from: 1, by: bench.anna)
    #expect(try await looks() == 1)
    try await part(from: 2, by: bench.anna)
    #expect(try await looks() == 1)
    try await part(from: 1, by: bench.sam)
    #expect(try await looks() == 2)
    try await part(from: 0, by: bench.anna)
    #expect(try await looks() == 3)
    bench.pass(days: 1)
    try await part(from: 1, by: bench.anna)
    #expect(try await looks() == 4)
  }

  @Test func whatEverybodySeesHidesNoFilesFromWhoHasARightOfTheirOwn() async throws {
    try await bench.attach()
    try await bench.attach(to: "product", "RICE")
    let lamp = try await bench.book.read {
      try await $0.repository(Product.self).named("LAMP-1").id
    }
    let only = [GrantCondition(collection: Product.schema.name, id: lamp)]
    let tom = Call(
      Principal(
        userID: SampleUser.of(.warehouseKeeper).id, name: "tom",
        rights: Rights(
          roles: [.unauthorized], permissions: [.productView], shared: [.productView],
          conditions: [.productView: only, .productEdit: only])))
    #expect(try await bench.list(by: tom).count == 1)
    try await bench.attach([1, 2, 3], name: "manual.bin", by: tom)
    #expect(try await bench.list(by: tom).count == 2)
    // Of the others, tom sees no more than everybody: no files.
    #expect(try await bench.list("product", "RICE", by: tom).isEmpty)
  }
}
