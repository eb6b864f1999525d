import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import TestBenches
import Testing

@testable import OpsIdentity

/// Guessing on the machine of the book, where every try is a process that remembers nothing.
@Suite("Sign-in by many processes")
struct StoredTriesTests {
  /// The service of a process of its own.
  private func identity(
    _ bench: IdentityBench, with hasher: (any PasswordHashing)? = nil
  ) -> IdentityService {
    let cheap = Argon2PasswordHasher(random: bench.book.world.random, cost: IdentityBench.cheap)
    return IdentityService(desk: bench.book.desk, hasher: hasher ?? cheap)
  }

  /// Confirms anna's second factor with the right code; her recovery codes.
  @discardableResult private func confirm(_ bench: IdentityBench) async throws -> [Secret] {
    let factor = try await bench.book.read {
      try await $0.repository(SecondFactor.self).first(where: .everything)
    }
    let step = TimeCode.step(at: bench.book.clock.now())
    let code = Secret(TimeCode.code(try #require(factor).secret, step: step))
    return try await identity(bench).changeSecondFactor(
      SecondFactorRequest(.confirm, code: code), bench.book.principal(.administrator)
    ).recovery
  }

  /// What a process of its own finds out about a password.
  private func guess(
    _ bench: IdentityBench, _ name: String, _ password: Secret, code: Secret? = nil,
    from source: SignInSource = .here, with hasher: (any PasswordHashing)? = nil
  ) async -> OpsError? {
    do {
      _ = try await identity(bench, with: hasher).signIn(name, password, code: code, from: source)
      return nil
    } catch {
      return error as? OpsError
    }
  }

  /// How many lines count tries, beside those that give an account its pseudonym for a day.
  private func counted(_ bench: IdentityBench) async throws -> Int {
    let names = ["anna", "a", "b", "c", "d"]
    let pseudonyms = names.map { IdentityService.pseudonymMark(SignInThrottle.account($0)) }
    let lines = try await bench.book.read {
      try await $0.repository(SignInTries.self).all(where: .everything)
    }
    return lines.count { !pseudonyms.contains($0.mark) }
  }

  private func failure(_ body: () async throws -> Void) async -> ErrorCode? {
    do {
      try await body()
      return nil
    } catch {
      return (error as? OpsError)?.code
    }
  }

  @Test("Five guesses of five processes lock the name, and the wait is the real one")
  func locked() async throws {
    let bench = try await IdentityBench.make()
    for name in ["anna", "Anna", "ANNA", "anna", "anna"] {
      #expect(await guess(bench, name, Secret("wrong"))?.code == .signInFailed)
      bench.book.clock.advance(milliseconds: 10_000)
    }
    let refused = await guess(bench, "anna", IdentityBench.annasPassword)
    #expect(refused?.code == .throttled)
    #expect(refused?.retryAfter == TimeSpan(milliseconds: 250_000))
    #expect(await guess(bench, "sam", IdentityBench.samsPassword) == nil)
    bench.book.clock.advance(milliseconds: 250_000)
    #expect(await guess(bench, "anna", IdentityBench.annasPassword) == nil)
    // The right password forgets what was counted.
    #expect(try await counted(bench) == 0)
  }

  @Test("A name that nobody has is locked in the same way")
  func unknown() async throws {
    let bench = try await IdentityBench.make()
    for _ in 0..<5 {
      #expect(await guess(bench, "ghost", Secret("wrong"))?.code == .signInFailed)
    }
    #expect(await guess(bench, "ghost", Secret("wrong"))?.code == .throttled)
    #expect(await guess(bench, "spectre", Secret("wrong"))?.code == .signInFailed)
  }

  @Test("Twenty processes at once look at five passwords, also when nothing is known yet")
  func atOnce() async throws {
    let bench = try await IdentityBench.make()
    let hasher = CountingHasher(
      Argon2PasswordHasher(random: bench.book.world.random, cost: IdentityBench.cheap))
    let codes = await withTaskGroup(of: ErrorCode?.self) { group in
      for number in 0..<20 {
        group.addTask { await guess(bench, "anna", Secret("guess \(number)"), with: hasher)?.code }
      }
      return await group.reduce(into: [ErrorCode?]()) { $0.append($1) }
    }
    #expect(codes.count { $0 == .signInFailed } == 5)
    #expect(codes.count { $0 == .throttled } == 15)
    #expect(hasher.take().count == 5)
  }

  @Test("Codes of the second factor, recovery codes and confirmations are no easier to guess")
  func codes() async throws {
    for isConfirmed in [true, false] {
      let bench = try await IdentityBench.make()
      let anna = bench.book.principal(.administrator)
      _ = try await bench.identity.changeSecondFactor(
        SecondFactorRequest(.enable, password: IdentityBench.annasPassword), anna)
      if isConfirmed { try await confirm(bench) }
      let codes = await withTaskGroup(of: ErrorCode?.self) { group in
        for number in 0..<20 {
          let code = Secret(number.isMultiple(of: 2) ? "000000" : "AAAA-BBBB-CCCC-DDDD-EEEE-FFFF")
          group.addTask {
            guard !isConfirmed else {
              return await guess(bench, "anna", IdentityBench.annasPassword, code: code)?.code
            }
            return await failure {
              _ = try await identity(bench).changeSecondFactor(
                SecondFactorRequest(.confirm, code: code), anna)
            }
          }
        }
        return await group.reduce(into: [ErrorCode?]()) { $0.append($1) }
      }
      #expect(codes.count { $0 == .signInFailed } == 5)
      #expect(codes.count { $0 == .throttled } == 15)
    }
  }

  @Test("What is done with a right password leaves nothing counted")
  func givenBack() async throws {
    let bench = try await IdentityBench.make()
    let anna = bench.book.principal(.administrator)
    _ = await guess(bench, "anna", Secret("wrong"))
    _ = try await bench.identity.changeSecondFactor(
      SecondFactorRequest(.enable, password: IdentityBench.annasPassword), anna)
    #expect(try await counted(bench) == 0)
    let recovery = try await confirm(bench)
    #expect(try await counted(bench) == 0)
    // A right password without the code is no verdict yet.
    let password = IdentityBench.annasPassword
    #expect(await guess(bench, "anna", password)?.code == .signInSecondFactor)
    #expect(try await counted(bench) == 0)
    #expect(await guess(bench, "anna", password, code: recovery[0]) == nil)
    let requests = [
      SecondFactorRequest(.codes, password: password, code: recovery[1]),
      SecondFactorRequest(.disable, password: password, code: nil),
    ]
    var codes = recovery
    for var request in requests {
      if request.code == nil { request.code = codes[0] }
      let answer = try await bench.identity.changeSecondFactor(request, anna)
      codes = answer.recovery
      #expect(try await counted(bench) == 0)
    }
  }

  @Test("The owner's own device is not kept out by a stranger's guesses")
  func device() async throws {
    let bench = try await IdentityBench.make()
    let known = try await bench.identity.signIn("anna", IdentityBench.annasPassword)
    let device = try #require(known.device)
    for _ in 0..<6 { _ = await guess(bench, "anna", Secret("wrong")) }
    #expect(await guess(bench, "anna", IdentityBench.annasPassword)?.code == .throttled)
    let own = SignInSource(address: nil, device: device)
    #expect(await guess(bench, "anna", IdentityBench.annasPassword, from: own) == nil)
  }

  @Test("Lines of old failures go with the next one")
  func cleared() async throws {
    let bench = try await IdentityBench.make()
    for name in ["a", "b", "c"] { _ = await guess(bench, name, Secret("wrong")) }
    #expect(try await counted(bench) == 3)
    bench.book.clock.advance(milliseconds: 2 * 86_400_000)
    _ = await guess(bench, "d", Secret("wrong"))
    #expect(try await counted(bench) == 1)
  }
}
