import OpsDomain
import OpsIdentity
import OpsStorage
import OpsTesting
import TestBenches
import Testing

@Suite("Gate of the identity area")
struct IdentityGateTests {
  @Test(arguments: Role.allCases)
  func nobodyReadsWhatPeopleSignInWith(_ role: Role) async throws {
    let bench = try await IdentityBench.make()
    _ = try await bench.identity.signIn("anna", IdentityBench.annasPassword)
    for schema in [PasswordCredential.schema, AccessSession.schema] {
      let rows = try? await bench.book.read(as: role) { try await $0.rows(Query(schema)) }
      #expect(rows?.isEmpty ?? true)
    }
  }

  @Test(arguments: Role.allCases)
  func peopleSeeThemselvesAndNobodyElse(_ role: Role) async throws {
    let bench = try await IdentityBench.make()
    let names = try await bench.book.read(as: role) { transaction in
      try await transaction.repository(User.self).all(where: .everything).map(\.name)
    }
    let holders = try await bench.book.read(as: role) { transaction in
      try await transaction.repository(RoleAssignment.self).all(where: .everything)
        .map(\.userID)
    }
    if role == .administrator {
      #expect(names.count == 10)
    } else {
      #expect(names == [SampleUser.of(role).name])
      #expect(holders.allSatisfy { $0 == SampleUser.of(role).id })
      #expect(holders.isEmpty == (role == .unauthorized))
    }
  }

  @Test(arguments: Role.allCases.filter { $0 != .administrator })
  func onlyAdministratorsWriteUsersAndRoles(_ role: Role) async throws {
    let bench = try await IdentityBench.make()
    let own = SampleUser.of(role).id
    let promote = try await IdentityBench.code {
      try await bench.book.write(as: role) { transaction in
        _ = try await transaction.repository(RoleAssignment.self).create(
          RoleAssignment(
            id: transaction.nextID(), userID: own, role: .administrator,
            assignedAt: transaction.now))
      }
    }
    #expect(promote == .denied)
    let rename = try await IdentityBench.code {
      try await bench.book.write(as: role) { transaction in
        let users = transaction.repository(User.self)
        guard var user = try await users.fetch(own) else { return }
        user.email = "me@example.org"
        _ = try await users.update(user)
      }
    }
    #expect(rename == .denied)
  }

  @Test func directWritesOfABatchAreClosed() async throws {
    let bench = try await IdentityBench.make()
    for schema in [
      User.schema, RoleAssignment.schema, PasswordCredential.schema, AccessSession.schema,
      SignInFailure.schema,
    ] {
      let code = try await IdentityBench.code {
        try await bench.book.write(as: .administrator) { transaction in
          try await transaction.apply(
            .init(
              schema: schema, id: RecordID(rawValue: 1), verb: .delete, row: nil, version: 1))
        }
      }
      #expect(code == .denied, "\(schema.name)")
    }
  }

  @Test func evenTheSystemKeepsTheRules() async throws {
    let bench = try await IdentityBench.make()
    _ = try await bench.identity.signIn("anna", IdentityBench.annasPassword)
    func code(_ body: @escaping @Sendable (Transaction) async throws -> Void) async throws
      -> ErrorCode?
    {
      try await IdentityBench.code { try await bench.book.write(body) }
    }
    let anna = SampleUser.of(.administrator).id
    #expect(
      try await code { transaction in
        guard let user = try await transaction.repository(User.self).fetch(anna) else { return }
        try await transaction.repository(User.self).delete(user)
      } == .badState)
    #expect(
      try await code { transaction in
        let held = try await transaction.repository(RoleAssignment.self)
          .held(by: anna, at: transaction.moment)
        for var assignment in held {
          assignment.revokedAt = transaction.now
          _ = try await transaction.repository(RoleAssignment.self).update(assignment)
        }
      } == .lastAdministrator)
    #expect(
      try await code { transaction in
        let key = PasswordCredential.userKey
        let credentials = transaction.repository(PasswordCredential.self)
        guard var credential = try await credentials.fetch(key: key, anna) else { return }
        credential.encodedHash = "plain text"
        _ = try await credentials.update(credential)
      } == .badValue)
    #expect(
      try await code { transaction in
        let sessions = transaction.repository(AccessSession.self)
        guard var session = try await sessions.first(where: .everything) else { return }
        session.expiresAt = .maximum
        _ = try await sessions.update(session)
      } == .badState)
  }
}
