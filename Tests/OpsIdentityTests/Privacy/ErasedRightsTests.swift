import OpsDomain
import OpsServices
import OpsStorage
import OpsTesting
import TestBenches
import Testing

@testable import OpsIdentity
@testable import OpsKernel

/// What an erasure takes besides the record, and what is left of it that nobody can use.
@Suite("Rights of a forgotten person")
struct ErasedRightsTests: ForgetsPeople {
  @Test func rightsEndAndNothingThatWasWrittenOfThePersonIsLeft() async throws {
    let book = try await SampleBook.make()
    let anna = book.call(.administrator)
    _ = try await book.dependencies.elevations.requestElevation(
      RequestElevation(
        role: .warehouseKeeper, for: TimeSpan(milliseconds: 3_600_000), why: "planted plea"),
      book.call(.salesperson))
    _ = try await book.dependencies.roles.grantPermission(
      GrantPermission(permission: .giveBackView, user: "sam", reason: "planted favour"), anna)
    _ = try await book.dependencies.roles.grant(
      GrantRole(user: "sam", role: .driver, reason: "planted errand"), anna)
    _ = try await book.dependencies.roles.revoke(RevokeRole(user: "sam", role: .driver), anna)
    _ = try await book.dependencies.roles.grant(
      GrantRole(user: "uma", role: .driver, reason: "planted for another"), anna)
    #expect(try await planted(book) == 4)
    let receipt = try await erase(book, "sam").output
    #expect(receipt.images >= 5)
    #expect(try await planted(book) == 1)
    let sam = SampleUser.of(.salesperson).id
    try await book.read { transaction in
      let grants = try await transaction.repository(PermissionGrant.self).all(where: .everything)
      #expect(grants.map(\.reason) == [nil])
      #expect(grants.allSatisfy { !$0.holds(at: transaction.moment) })
      let request = try await transaction.repository(ElevationRequest.self)
        .all(where: .everything).first
      #expect(request?.status == .withdrawn)
      #expect(request?.justification == "")
      let assignments = try await transaction.repository(RoleAssignment.self)
        .all(where: .equals(RoleAssignment.Columns.userID, sam))
      #expect(assignments.count == 2)
      #expect(assignments.allSatisfy { $0.reason == nil && $0.revokedAt != nil })
    }
    try await requireNothingPersonal(about: sam, in: book)
    let check = try await book.dependencies.audit.verify(VerifyAudit(), anna).output
    #expect(check.ok, "\(String(describing: check.firstBreak))")
    // Again, by the pseudonym: nothing is left to do.
    let again = try await erase(book, receipt.pseudonym).output
    #expect(again.pseudonym == receipt.pseudonym)
    #expect(again.records == 0)
  }

  /// Whatever refers to an erased user holds nothing personal: a new record of any area is here as
  /// soon as it has a `Private` field.
  private func requireNothingPersonal(about user: RecordID, in book: SampleBook) async throws {
    try await book.read { transaction in
      var looked = 0
      for schema in transaction.context.rules.schemas where !schema.personalPositions.isEmpty {
        for column in schema.columns where column.references == User.schema.name {
          var pages = transaction.pages(Query(schema, where: .equals(column, .id(user))))
          while let rows = try await pages.next() {
            for row in rows {
              looked += 1
              let left = schema.personalPositions.map { row.values[$0] }
              #expect(left.allSatisfy { $0 == .null || $0 == .text("") }, "\(schema.name)")
            }
          }
        }
      }
      #expect(looked >= 4)
    }
  }

  /// How many images of the journal can be opened to a planted text.
  private func planted(_ book: SampleBook) async throws -> Int {
    let journal = book.store.journal
    var count = 0
    for commit in try await journal.commits(after: 0, limit: 1000) {
      for entry in commit.entries {
        let schema = try book.world.rules.schema(named: entry.collection)
        guard let image = entry.image, !schema.isConfidential else { continue }
        #expect(!String(decoding: image, as: UTF8.self).contains("planted"))
        let isRevoked = schema == RoleAssignment.schema && entry.verb == .update
        let row = try journal.row(in: image, of: schema)
        count += !isRevoked && "\(row.values)".contains("planted") ? 1 : 0
      }
    }
    return count
  }

  @Test func aPseudonymIsNobody() async throws {
    let bench = try await IdentityBench.make()
    let book = bench.book
    let pseudonym = try await erase(book, "sam").output.pseudonym
    let anna = book.call(.administrator)
    let identity = bench.identity
    #expect(
      await failureCode { _ = try await identity.enable(UserReference(user: pseudonym), anna) }
        == .badState)
    #expect(
      await failureCode {
        _ = try await identity.setPassword(
          SetPassword(user: pseudonym), password: IdentityBench.samsPassword, anna)
      } == .badState)
    #expect(
      await failureCode {
        _ = try await identity.setPassword(
          SetPassword(user: pseudonym), password: nil,
          book.call(.administrator, rehearsal: true))
      } == .badState)
    #expect(
      await failureCode {
        _ = try await bench.roles.grant(GrantRole(user: pseudonym, role: .driver), anna)
      } == .badState)
    #expect(
      await failureCode {
        _ = try await bench.roles.grantPermission(
          GrantPermission(permission: .giveBackView, user: pseudonym), anna)
      } == .badState)
    // The gate refuses it as well.
    #expect(
      await failureCode {
        try await book.write { transaction in
          var user = try await transaction.repository(User.self).named(pseudonym)
          user.erasedAt = nil
          _ = try await transaction.repository(User.self).update(user)
        }
      } == .badState)
    _ = try await identity.disable(UserReference(user: pseudonym), anna)
  }

  @Test func asAPartOfSomethingElseItIsRefusedAndNothingIsErased() async throws {
    let book = try await SampleBook.make()
    let call = book.call(.administrator, reason: reason)
    let input: Document = ["person": "sam", "reason": "asked"]
    let batch = await failureCode {
      _ = try await book.dependencies.steps.run(
        RunSteps(steps: [OperationStep(operation: "privacy.erase", input: input)]),
        call)
    }
    #expect(batch == .usage)
    for unit in [BulkFrame.Unit.call, .frame] {
      let bulk = book.dependencies.bulk
      let frame = BulkFrame(
        calls: [BulkCall(operation: "privacy.erase", input: input)], unit: unit)
      let answer = try await bulk.run(
        bulk.prepare(frame, call), call)
      #expect(answer.output.results.map(\.refusal?.code) == [.usage])
    }
    // Tried out in a changeset, but never a part of its commit.
    let changeset = try await Changeset.open(over: book.dependencies)
    _ = try await changeset.dependencies.privacy.erase(ErasePerson(person: "sam"), call)
    #expect(await failureCode { _ = try await changeset.commit(call) } == .usage)
    #expect(try await user("sam", book)?.isActive == true)
    #expect(!book.vault.isErasing())
    let ended = await failureCode {
      _ = try await book.dependencies.steps.run(
        RunSteps(steps: [OperationStep(operation: "privacy.retain", input: [:])]),
        call)
    }
    #expect(ended == .usage)
  }
}
