import OpsDomain
import OpsKernel
import OpsShell
import OpsStorage
import OpsTesting
import OpsWarehouse
import Testing

@Suite("Changesets, sandboxes and the session")
struct ChangesetTests {
  private func level(_ bench: ShellBench) async throws -> Int64 {
    try await bench.book.dependencies.stock
      .level(ShowStockLevel(sku: "LAMP-1"), bench.book.call(.administrator))
      .output.onHand.rawValue / 1_000_000
  }

  @Test("A single begin says that it needs the prompt or a script")
  func beginAlone() async throws {
    let bench = try await ShellBench.make()
    let answer = await bench.run("begin")
    #expect(answer.exit == 64)
    #expect(answer.remarks.contains("prompt or a script"))
    #expect(await bench.run("commit").exit == 64)
    #expect(await bench.run("sandbox on").exit == 64)
  }

  @Test("A changeset sees its own work, nobody else does, and the commit is one")
  func commitIsOne() async throws {
    let bench = try await ShellBench.make(lasting: true)
    let head = try await bench.book.store.journal.head().sequence
    #expect(await bench.run("begin \"move to the front\"").exit == 0)
    #expect(await bench.run("stock move LAMP-1 5 --from MAIN --to SHOP").exit == 0)
    #expect(await bench.run("stock receive LAMP-1 3").exit == 0)
    #expect(bench.session?.mode == .changeset(staged: 2))
    let inside = await bench.run("stock level LAMP-1 -o value:on_hand")
    #expect(inside.output == "23\n")
    #expect(try await level(bench) == 20)
    #expect(try await bench.book.store.journal.head().sequence == head)
    let done = await bench.run("commit -o json")
    #expect(done.exit == 0, "\(done.remarks)")
    #expect(done.json?["data"]?["operations"]?.int == 2)
    #expect(try await level(bench) == 23)
    #expect(try await bench.book.store.journal.head().sequence == head + 1)
    let journal = try await bench.book.store.journal.commits(after: head, limit: 1)
    #expect(journal.first?.header.operation == "changeset.commit")
    #expect(journal.first?.header.reason == "move to the front")
    #expect(bench.session?.mode == .direct)
  }

  @Test("A refused command is not staged and the changeset goes on; savepoints go back")
  func savepoints() async throws {
    let bench = try await ShellBench.make(lasting: true)
    _ = await bench.run("begin")
    _ = await bench.run("stock receive LAMP-1 1")
    _ = await bench.run("savepoint one")
    _ = await bench.run("stock receive LAMP-1 2")
    let refused = await bench.run("stock issue LAMP-1 999")
    #expect(refused.exit == 82)
    #expect(bench.session?.mode == .changeset(staged: 2))
    #expect(await bench.run("rollback to nowhere").exit == 80)
    #expect(await bench.run("rollback to one").output == "dropped 1 operation\n")
    #expect(await bench.run("stock level LAMP-1 -o value:on_hand").output == "21\n")
    #expect(await bench.run("rollback").output == "dropped 1 operation\n")
    #expect(try await level(bench) == 20)
    #expect(await bench.run("rollback").exit == 64)
  }

  @Test("A lost race is 81 and says what moved; --refresh runs it on today's figures")
  func lostRace() async throws {
    let bench = try await ShellBench.make(lasting: true)
    _ = await bench.run("begin")
    _ = await bench.run("stock move LAMP-1 5 --from MAIN --to SHOP")
    let other = ShellBench(book: bench.book, host: bench.host)
    #expect(await other.run("stock issue LAMP-1 4").exit == 0)
    let lost = await bench.run("commit")
    #expect(lost.exit == 81)
    #expect(lost.remarks.contains("on_hand was 20, is 16 now"), "\(lost.remarks)")
    #expect(bench.session?.mode == .lostRace(staged: 1))
    #expect(try await level(bench) == 16)
    let unasked = await bench.run("commit --refresh")
    #expect(unasked.exit == 83)
    let done = await bench.run("commit --refresh --yes")
    #expect(done.exit == 0, "\(done.remarks)")
    #expect(done.remarks.contains("on_hand 16 → 11") || done.remarks.contains("on_hand 16 -> 11"))
    #expect(try await level(bench) == 16)
    #expect(bench.session?.mode == .direct)
  }

  @Test("A refresh never acts on a record that got the number meanwhile")
  func refreshRefusesTakenNumbers() async throws {
    let bench = try await ShellBench.make(lasting: true)
    _ = await bench.run("begin")
    _ = await bench.run("oos create 000001 LAMP-1 5")
    _ = await bench.run("oos edit OOS-000001 --quantity 7")
    let other = ShellBench(book: bench.book, host: bench.host)
    #expect(await other.run("oos create 000002 LAMP-1 1").exit == 0)
    #expect(await bench.run("commit").exit == 81)
    let refused = await bench.run("commit --refresh --yes")
    #expect(refused.exit == 81)
    #expect(refused.remarks.contains("OOS-000001 was given to another record"))
  }

  @Test("Rights that end before the commit end the commit")
  func rightsAtCommit() async throws {
    let bench = try await ShellBench.make(lasting: true)
    _ = await bench.run("begin")
    _ = await bench.run("stock receive LAMP-1 5")
    #expect(await bench.run("commit", as: .customer).exit == 77)
    #expect(try await level(bench) == 20)
  }

  @Test("A sandbox answers as if and is dropped")
  func sandbox() async throws {
    let bench = try await ShellBench.make(lasting: true)
    let before = try await bench.book.state()
    _ = await bench.run("sandbox on")
    let answer = await bench.run("stock receive LAMP-1 5 -o json")
    #expect(answer.json?["op"]?.string?.hasSuffix("~") == true)
    #expect(answer.remarks == "sandbox: nothing is committed\n")
    #expect(await bench.run("stock level LAMP-1 -o value:on_hand").output == "25\n")
    #expect(bench.session?.mode == .sandbox(staged: 1))
    #expect(await bench.run("sandbox reset").output == "dropped 1 operation\n")
    #expect(await bench.run("stock level LAMP-1 -o value:on_hand").output == "20\n")
    _ = await bench.run("begin")
    _ = await bench.run("stock receive LAMP-1 2")
    #expect(await bench.run("commit").exit == 0)
    #expect(await bench.run("stock level LAMP-1 -o value:on_hand").output == "22\n")
    _ = await bench.run("sandbox off")
    #expect(bench.session?.mode == .direct)
    #expect(try await bench.book.state() == before)
  }

  @Test("A block commits as one or leaves nothing")
  func atomicBlock() async throws {
    let bench = try await ShellBench.make(lasting: true)
    let session = try #require(bench.session)
    let call = bench.book.call(.administrator)
    let before = try await bench.book.state()
    let failure = OpsError(.ruleViolated, "stop")
    await #expect(throws: failure) {
      _ = try await session.atomic("block", call) {
        _ = await bench.run("stock receive LAMP-1 5")
        throw failure
      }
    }
    #expect(try await bench.book.state() == before)
    let done = try await session.atomic("block", call) {
      _ = await bench.run("stock receive LAMP-1 5")
      _ = try await session.atomic("inner", call) { await bench.run("stock receive LAMP-1 1") }
      #expect(await bench.run("begin").exit == 64)
    }
    #expect(done.operations == 2)
    #expect(try await level(bench) == 26)
  }

  @Test("A script that leaves a changeset open loses it")
  func openChangesetOfAScript() async throws {
    let folder = try TemporaryFolder()
    try folder.write("open.opsh", "begin\nstock receive LAMP-1 5\n")
    try folder.write("closed.opsh", "begin\nstock receive LAMP-1 5\ncommit\n")
    let bench = try await ShellBench.make()
    let open = await bench.run("run \(folder.file("open.opsh"))")
    #expect(open.exit == 64)
    #expect(try await level(bench) == 20)
    #expect(await bench.run("run \(folder.file("closed.opsh"))").exit == 0)
    #expect(try await level(bench) == 25)
    let planned = await bench.run("plan run \(folder.file("closed.opsh")) -o json")
    #expect(planned.exit == 0, "\(planned.remarks)")
    #expect(planned.json?["data"]?["summary"]?["operations"]?.int == 1)
    #expect(try await level(bench) == 25)
  }
}
