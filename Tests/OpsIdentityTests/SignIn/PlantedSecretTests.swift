import OpsDomain
import OpsIdentity
import OpsKernel
import OpsServices
import OpsStorage
import OpsTesting
import TestBenches
import Testing

@Suite("Secrets and personal data")
struct PlantedSecretTests {
  private static let password = Secret("planted-password-KQ7 in the open")
  private static let email = "planted-KQ8@example.org"
  private static let phone = "+370 555 17171"

  /// Everything the book keeps of its history, as text.
  private func journal(_ bench: IdentityBench) async throws -> String {
    try await bench.journal().map { commit in
      let header = commit.header
      let images = commit.entries.compactMap(\.image).map { String(decoding: $0, as: UTF8.self) }
      return "\(header) \(String(decoding: header.answer ?? [], as: UTF8.self)) \(images)"
    }.joined(separator: "\n")
  }

  @Test func passwordsAndTokensAreNowhereInTheJournal() async throws {
    let bench = try await IdentityBench.make()
    let call = bench.book.call(.administrator, key: "planted", reason: "test")
    _ = try await bench.identity.createUser(
      CreateUser(name: "jonas"), password: Self.password, call)
    let token = try await bench.identity.signIn("jonas", Self.password).token
    _ = try? await bench.identity.signIn("jonas", Secret("planted-guess-KQ9"))
    _ = try? await bench.identity.signIn("planted-guess-KQ9", Self.password)
    _ = try await bench.identity.setPassword(
      SetPassword(user: "sam"), password: Self.password, call)
    try await bench.identity.signOut(token)
    let text = try await journal(bench)
    let hash = try await bench.book.read {
      try await $0.repository(PasswordCredential.self).first(where: .everything)?.encodedHash
    }
    for planted in [
      Self.password.reveal(), token.reveal(), "planted-guess-KQ9", hash ?? "$argon2id",
    ] {
      #expect(!text.contains(planted))
    }
    #expect(text.contains("user.create"))
    #expect(!text.contains("jonas"), "names are sealed")
  }

  @Test func errorsRepeatNeitherSecretsNorPersonalData() async throws {
    let bench = try await IdentityBench.make()
    let call = bench.book.call(.administrator)
    let bad = Personal(Self.email + "@" + Self.email)
    let attempts: [@Sendable () async throws -> Void] = [
      { _ = try await bench.identity.signIn("anna", Self.password) },
      { _ = try await bench.identity.signIn(Self.password.reveal(), Self.password) },
      {
        _ = try await bench.identity.createUser(
          CreateUser(name: "anna", email: Personal(Self.email), phone: Personal(Self.phone)),
          password: Self.password, call)
      },
      { _ = try await bench.identity.createUser(CreateUser(name: "jonas", email: bad), call) },
      {
        _ = try await bench.identity.createUser(
          CreateUser(name: "jonas", phone: Personal(Self.phone + "x")), call)
      },
      {
        _ = try await bench.identity.setPassword(
          SetPassword(), password: Secret("planted-KQ7"), call)
      },
      { _ = try await bench.identity.authenticate(Self.password) },
      {
        let input: Document = .object(["name": .text("x"), "password": .text("planted-KQ7")])
        _ = try await Blueprint.product.operations.operation(named: "user.create")
          .run(bench.dependencies, input, call)
      },
    ]
    for (number, attempt) in attempts.enumerated() {
      let failure: OpsError?
      do {
        try await attempt()
        failure = nil
      } catch {
        failure = error as? OpsError
      }
      let text = [failure?.message, failure?.hint, failure?.field, failure?.at]
        .compactMap(\.self).joined(separator: " ")
      #expect(failure != nil, "attempt \(number)")
      for planted in ["planted", "KQ7", "KQ8", "555 17171"] {
        #expect(!text.contains(planted), "attempt \(number): \(text)")
      }
    }
  }

  @Test func printsOfWhatHoldsThemShowAMask() async throws {
    let bench = try await IdentityBench.make()
    let call = bench.book.call(.administrator)
    let input = CreateUser(
      name: "jonas", email: Personal(Self.email), phone: Personal(Self.phone))
    let view = try await bench.identity.createUser(input, password: Self.password, call).output
    let signedIn = try await bench.identity.signIn("jonas", Self.password)
    for value in [input, view, signedIn] as [Any] {
      var text = "\(value)"
      dump(value, to: &text)
      for planted in ["KQ7", "KQ8", "555 17171", signedIn.token.reveal()] {
        #expect(!text.contains(planted))
      }
    }
  }
}
