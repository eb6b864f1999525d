import OpsDomain
import OpsIdentity
import OpsKernel
import OpsSales
import OpsServices
import OpsStorage
import OpsTesting
import TestBenches
import Testing

@Suite("Personal access tokens")
struct PersonalTokenTests {
  private let customers: Document = ["name": "Mill Bakery"]
  private let twoCustomers: Document = [
    "steps": [
      ["operation": "customer.create", "input": ["name": "A first one"]],
      ["operation": "customer.create", "input": ["name": "A second one"]],
    ]
  ]

  @Test func aTokenCanWhatItsOwnerCan() async throws {
    let bench = try await AccessBench.make()
    let token = try await bench.samsToken().token
    #expect(try await bench.code(token, "customer.create", customers) == nil)
    let receive: Document = ["sku": "LAMP-1", "quantity": "1"]
    #expect(try await bench.code(token, "stock.receive", receive) == .denied)
    let principal = try await bench.identity.authenticate(token)
    #expect(principal.session?.kind == .token)
    #expect(principal.name == "sam")
  }

  @Test func neverMoreThanItsOwnerAtTheMomentOfUse() async throws {
    let bench = try await AccessBench.make()
    let token = try await bench.samsToken().token
    _ = try await bench.roles.revoke(
      RevokeRole(user: "sam", role: .salesperson), bench.anna)
    #expect(try await bench.code(token, "customer.create", customers) == .denied)
    _ = try await bench.identity.disable(UserReference(user: "sam"), bench.anna)
    #expect(await failureCode { try await bench.identity.principal(named: "sam") } == .denied)
    #expect(try await bench.code(token, "role.list", [:]) == .signInExpired)
  }

  @Test func scopesOpenOperationsNounsAndAreas() async throws {
    let bench = try await AccessBench.make()
    let one = try await bench.samsToken("one", scope: ["customer.create"]).token
    let noun = try await bench.samsToken("noun", scope: ["customer"]).token
    let area = try await bench.samsToken("area", scope: ["warehouse", "product.list"]).token
    #expect(try await bench.code(one, "customer.create", customers) == nil)
    #expect(try await bench.code(one, "customer.list", [:]) == .deniedScope)
    #expect(try await bench.code(noun, "customer.list", [:]) == nil)
    #expect(try await bench.code(noun, "product.list", [:]) == .deniedScope)
    #expect(try await bench.code(area, "product.list", [:]) == nil)
    #expect(try await bench.code(area, "stock.list", [:]) == nil)
    #expect(try await bench.code(area, "customer.list", [:]) == .deniedScope)
    let bad = try await IdentityBench.code { _ = try await bench.samsToken("bad", scope: ["stok"]) }
    #expect(bad == .badValue)
  }

  @Test func aReadOnlyTokenChangesNothing() async throws {
    let bench = try await AccessBench.make()
    let token = try await bench.samsToken(readOnly: true).token
    #expect(try await bench.code(token, "customer.list", [:]) == nil)
    #expect(try await bench.code(token, "customer.create", customers) == .deniedReadOnly)
  }

  @Test func theRowLimitHoldsWhateverTheCallSays() async throws {
    let bench = try await AccessBench.make()
    let token = try await bench.samsToken(maxRows: 1).token
    let principal = try await bench.identity.authenticate(token)
    for rows in [nil, .any, .exactly(3), .atMost(50)] as [RowAllowance?] {
      let code = try await IdentityBench.code {
        _ = try await bench.dependencies.customers.create(
          CreateCustomer(name: "Mill Bakery"), Call(principal, rows: rows))
      }
      // A customer comes with a record of figures that does not count, and nothing else.
      #expect(code == (rows == .exactly(3) ? .confirmNeeded : nil) || code == .duplicate)
    }
    #expect(try await bench.code(token, "batch_file.run", twoCustomers) == .confirmNeeded)
  }

  @Test func noLimitOfACallLiftsThatOfTheToken() async throws {
    let bench = try await AccessBench.make()
    let token = try await bench.samsToken(maxRows: 1).token
    let principal = try await bench.identity.authenticate(token)
    let steps = try Blueprint.product.operations.operation(named: "batch_file.run")
    for rows in [RowAllowance.any, .exactly(2), .atMost(50)] {
      let code = try await IdentityBench.code {
        _ = try await steps.run(bench.dependencies, twoCustomers, Call(principal, rows: rows))
      }
      #expect(code == .confirmNeeded, "\(rows)")
    }
    #expect(try await bench.bench.count(Customer.self) == 2)
  }

  @Test func theHintOfTheRowLimitNamesNoOptionThatCannotLiftIt() throws {
    for allowance in [RowAllowance.withinToken(2), .atMost(2)] {
      let error = #expect(throws: OpsError.self) { try allowance.check(4) }
      #expect(error?.code == .confirmNeeded)
      let isOption = allowance == .atMost(2)
      #expect(error?.field == (isOption ? "max_rows" : nil))
      #expect(error?.hint?.contains("--max-rows") == isOption)
      #expect(error?.message.contains("your token allows 2") == !isOption)
    }
  }

  @Test func aCarrierCannotSmuggleWhatIsOutOfScope() async throws {
    let bench = try await AccessBench.make()
    let token = try await bench.samsToken(scope: ["product"]).token
    let steps: Document = ["steps": [["operation": "customer.create", "input": customers]]]
    let code = try await bench.code(token, "batch_file.run", steps)
    #expect(code == .batchRefused || code == .deniedScope)
    let number = try await bench.bench.count(Customer.self)
    #expect(number == 2)
  }

  @Test func sensitiveWorkIsNotForTokens() async throws {
    let bench = try await AccessBench.make()
    let token = try await bench.samsToken().token
    let principal = try await bench.identity.authenticate(token)
    for operation in Blueprint.product.operations.all where operation.descriptor.isSensitive {
      let code = try await IdentityBench.code {
        _ = try await operation.run(bench.dependencies, [:], Call(principal))
      }
      #expect(code == .deniedScope || code == .denied, "\(operation.descriptor.name)")
    }
  }

  @Test("A token for what no token runs is not made, and the refusal says what scripts do")
  func sensitiveScopes() async throws {
    let bench = try await AccessBench.make()
    for scope in ["payout.run", "user.create"] {
      let refused = await failure { try await bench.samsToken("night", scope: [scope]) }
      #expect(refused?.code == .badValue && refused?.field == "scope", "\(scope)")
      #expect(refused?.hint?.contains("auth login NAME") == true)
      #expect(refused?.hint?.contains("--password-file FILE") == true)
    }
    // A noun with other operations is good for those.
    _ = try await bench.samsToken("users", scope: ["user"])
  }

  @Test func anAccountIsNotForTokensEither() async throws {
    let bench = try await AccessBench.make()
    let principal = try await bench.identity.authenticate(try await bench.samsToken().token)
    let factor = try await IdentityBench.code {
      _ = try await bench.identity.changeSecondFactor(
        SecondFactorRequest(.enable, password: IdentityBench.samsPassword), principal)
    }
    #expect(factor == .deniedScope)
    let role = try await IdentityBench.code {
      _ = try await bench.identity.chooseRole(.driver, principal)
    }
    #expect(role == .deniedScope)
  }

  @Test func endsWithItsTimeItsRevocationAndItsRotation() async throws {
    let bench = try await AccessBench.make()
    let short = try await bench.samsToken("short", ttl: TimeSpan(milliseconds: 60_000)).token
    let first = try await bench.samsToken("long")
    bench.minutes(1)
    #expect(try await bench.code(short, "role.list", [:]) == .signInExpired)
    let sam = try await bench.sam().principal
    let second = try TokenSecret(bench.book.world.random)
    _ = try await bench.dependencies.tokens.rotate(
      RotateToken(
        token: "long", digest: Base64URL.encode(second.digest),
        verifyingKey: Base64URL.encode(second.verifyingKey)), Call(sam))
    #expect(try await bench.code(first.token, "role.list", [:]) == .signInExpired)
    #expect(try await bench.code(second.token, "role.list", [:]) == nil)
    _ = try await bench.dependencies.tokens.revoke(RevokeToken(token: "long"), Call(sam))
    #expect(try await bench.code(second.token, "role.list", [:]) == .signInExpired)
    let again = try await IdentityBench.code {
      _ = try await bench.dependencies.tokens.revoke(RevokeToken(token: "long"), Call(sam))
    }
    #expect(again == .notFound)
  }

  @Test func othersTokensWantARight() async throws {
    let bench = try await AccessBench.make()
    _ = try await bench.samsToken()
    let wil = bench.book.call(.warehouseKeeper)
    let seen = try await IdentityBench.code {
      _ = try await bench.dependencies.tokens.list(ListTokens(user: "sam"), wil)
    }
    #expect(seen == .denied)
    let ended = try await IdentityBench.code {
      _ = try await bench.dependencies.tokens.revoke(
        RevokeToken(token: "nightly", user: "sam"), wil)
    }
    #expect(ended == .denied)
    let all = try await bench.dependencies.tokens
      .list(ListTokens(everybody: true), bench.anna).output
    #expect(all.items.map(\.user) == ["sam"])
    _ = try await bench.dependencies.tokens.revoke(
      RevokeToken(token: "nightly", user: "sam"), bench.anna)
  }

  @Test func theBookKnowsNothingThatCouldBeShown() async throws {
    let bench = try await AccessBench.make()
    let secret = try await bench.samsToken()
    let commits = try await bench.bench.journal()
    let text = secret.token.reveal()
    for commit in commits {
      for image in commit.entries.compactMap(\.image) {
        #expect(!String(decoding: image, as: UTF8.self).contains(text.dropFirst(6)))
      }
      #expect(!String(decoding: commit.header.answer ?? [], as: UTF8.self).contains(text))
    }
  }

  @Test func useIsWrittenDownEveryQuarterOfAnHour() async throws {
    let bench = try await AccessBench.make()
    let token = try await bench.samsToken().token
    _ = try await bench.identity.authenticate(token)
    let commits = try await bench.bench.journal().count
    _ = try await bench.identity.authenticate(token)
    #expect(try await bench.bench.journal().count == commits)
    bench.minutes(15)
    _ = try await bench.identity.authenticate(token)
    #expect(try await bench.bench.journal().count == commits + 1)
  }
}
