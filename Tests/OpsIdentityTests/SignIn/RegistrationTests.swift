import OpsDomain
import OpsIdentity
import OpsKernel
import OpsTesting
import TestBenches
import Testing

@Suite("Registration")
struct RegistrationTests {
  private let password = Secret("lina lifts twelve lemons")

  private func code(_ body: () async throws -> Void) async throws -> ErrorCode? {
    try await IdentityBench.code(body)
  }

  @Test(arguments: Registration.choices)
  func givesARoleAndASession(_ role: Role) async throws {
    let bench = try await IdentityBench.make()
    let signedIn = try await bench.identity.register(
      Registration(
        name: "lina", password: password, role: role, email: Personal("lina@example.org")))
    #expect(signedIn.principal.roles == [role])
    #expect(try await bench.identity.authenticate(signedIn.token) == signedIn.principal)
    _ = try await bench.identity.signIn("lina", password)
  }

  @Test(arguments: Role.allCases.filter { !Registration.choices.contains($0) })
  func neverGivesARoleOfTheStaff(_ role: Role) async throws {
    let bench = try await IdentityBench.make()
    let refused = try await code {
      _ = try await bench.identity.register(
        Registration(name: "lina", password: password, role: role))
    }
    #expect(refused == .denied)
    let signedIn = try await bench.identity.register(
      Registration(name: "lina", password: password))
    #expect(
      try await code { _ = try await bench.identity.chooseRole(role, signedIn.principal) }
        == .denied)
  }

  @Test func aRoleIsChosenOnce() async throws {
    let bench = try await IdentityBench.make()
    let signedIn = try await bench.identity.register(
      Registration(name: "lina", password: password))
    #expect(signedIn.principal.roles == [.unauthorized])
    let chosen = try await bench.identity.chooseRole(.driver, signedIn.principal)
    #expect(chosen.roles == [.driver])
    #expect(
      try await code { _ = try await bench.identity.chooseRole(.partner, chosen) } == .badState)
  }

  @Test func whoWasAddedByOthersWaitsForThem() async throws {
    let bench = try await IdentityBench.make()
    let added = try await bench.identity.createUser(
      CreateUser(name: "rasa"), bench.book.call(.administrator)
    ).output
    let rasa = Principal(userID: added.id, name: "rasa", roles: [.unauthorized])
    #expect(try await code { _ = try await bench.identity.chooseRole(.partner, rasa) } == .denied)
    #expect(
      try await code { _ = try await bench.identity.chooseRole(.partner, .nobody) }
        == .signInMissing)
  }

  @Test func refusesNamesPasswordsAndAddressesThatWillNotDo() async throws {
    let bench = try await IdentityBench.make()
    func refused(_ name: String, _ password: Secret, email: String? = nil) async throws
      -> ErrorCode?
    {
      try await code {
        _ = try await bench.identity.register(
          Registration(name: name, password: password, email: email.map { Personal($0) }))
      }
    }
    #expect(try await refused("ANNA", password) == .duplicate)
    #expect(try await refused("system", password) == .badValue)
    #expect(try await refused("Erased-000001", password) == .badValue)
    #expect(try await refused("lina", Secret("short")) == .badValue)
    #expect(try await refused("lina", Secret("password12345678")) == .badValue)
    #expect(try await refused("lina", password, email: "nowhere") == .badValue)
    #expect(try await bench.count(User.self) == Int64(SampleUser.all.count))
  }

  @Test func anAddressRegistersFiveInFiveMinutes() async throws {
    let bench = try await IdentityBench.make()
    let source = SignInSource(address: "192.0.2.1")
    func register(_ number: Int) async throws -> ErrorCode? {
      try await code {
        _ = try await bench.identity.register(
          Registration(name: "lina\(number)", password: password, role: .customer), from: source)
      }
    }
    for number in 0..<5 { #expect(try await register(number) == nil) }
    #expect(try await register(5) == .throttled)
    bench.book.clock.advance(milliseconds: 300_000)
    #expect(try await register(5) == nil)
  }

  @Test func aKnownDeviceIsToldFromAStranger() async throws {
    let bench = try await IdentityBench.make()
    let signedIn = try await bench.identity.signIn("anna", IdentityBench.annasPassword)
    let device = try #require(signedIn.device)
    let other = try await bench.identity.signIn("sam", IdentityBench.samsPassword)
    func signIn(_ mark: Secret?, address: String) async throws -> ErrorCode? {
      try await code {
        _ = try await bench.identity.signIn(
          "anna", IdentityBench.annasPassword, from: SignInSource(address: address, device: mark))
      }
    }
    for _ in 0..<6 {
      _ = try? await bench.identity.signIn(
        "anna", Secret("wrong"), from: SignInSource(address: "192.0.2.1"))
    }
    #expect(try await signIn(nil, address: "192.0.2.1") == .throttled)
    #expect(try await signIn(other.device, address: "192.0.2.1") == .throttled)
    #expect(try await signIn(Secret("opsh_device_AAAA"), address: "192.0.2.1") == .throttled)
    #expect(try await signIn(device, address: "192.0.2.1") == nil)
  }
}
