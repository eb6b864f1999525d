import OpsDomain
import OpsKernel
import OpsServices
import OpsShell
import OpsTesting
import Testing

@Suite("undo, redo, history, explain")
struct ReversalTests {
  private func onHand(_ bench: ShellBench) async -> String {
    await bench.run("stock level LAMP-1 -o value:on_hand").output
  }

  @Test("undo shows the opposite, asks, and keeps both in the ledger; redo brings it back")
  func undoRedo() async throws {
    let bench = try await ShellBench.make()
    _ = await bench.run("stock receive LAMP-1 10")
    #expect(await bench.run("undo").exit == 83)
    let dry = await bench.run("undo -n")
    #expect(dry.exit == 0 && dry.output.contains("on_hand 30 -> 20"), "\(dry.remarks)")
    // The movement is named by itself, what it takes back beside it.
    #expect(dry.output.contains("reverses LAMP-1"), "\(dry.output)")
    #expect(!dry.output.contains("10 LAMP-1"), "\(dry.output)")
    let asked = await bench.run(["undo"], CapturedConsole(answers: ["y"]))
    #expect(asked.exit == 0, "\(asked.remarks)")
    #expect(await onHand(bench) == "20\n")
    let history = await bench.run("stock history LAMP-1 -o json")
    #expect(history.json?["data"]?.items?.count == 3)
    #expect(await bench.run("stock verify").exit == 0)
    #expect(await bench.run("redo --yes").exit == 0)
    #expect(await onHand(bench) == "30\n")
    #expect(await bench.run("redo --yes").exit == 80)
    #expect(await bench.run("undo --yes").exit == 0)
    #expect(await onHand(bench) == "20\n")
    #expect(await bench.run("audit verify").exit == 0)
  }

  @Test("A question that nobody can answer is one line of JSON for a program, a diff for a person")
  func unanswered() async throws {
    let bench = try await ShellBench.make()
    _ = await bench.run("stock receive LAMP-1 10")
    let refused = await bench.run("undo -o json")
    #expect(refused.exit == 83 && refused.failure?["code"] == "confirm.needed")
    #expect(refused.remarks.split(separator: "\n").count == 1, "\(refused.remarks)")
    #expect(await bench.run("undo").remarks.contains("on_hand 30 -> 20"))
  }

  @Test("undo without a name takes back nothing behind staged work")
  func staged() async throws {
    let bench = try await ShellBench.make(lasting: true)
    #expect(await bench.run("stock receive LAMP-1 10").exit == 0)
    for (open, close) in [("begin", "rollback"), ("sandbox on", "sandbox off")] {
      #expect(await bench.run(open).exit == 0)
      // Nothing is staged yet: the last operation is the committed one.
      #expect(await bench.run("undo -n").exit == 0)
      #expect(await bench.run("product edit LAMP-1 --price 30").exit == 0)
      let refused = await bench.run("undo --yes -o json")
      #expect(refused.exit == 64, "\(refused.remarks)")
      #expect(refused.failure?["hint"]?.string?.contains("`rollback`") == true)
      #expect(await bench.run("redo --yes").exit == 64)
      #expect(await bench.run(close).exit == 0)
    }
    #expect(await onHand(bench) == "30\n")
    #expect(await bench.run("undo --yes").exit == 0)
    #expect(await onHand(bench) == "20\n")
  }

  @Test("undo as a step takes back nothing behind the steps before it")
  func stagedAsStep() async throws {
    let bench = try await ShellBench.make()
    #expect(await bench.run("stock receive LAMP-1 10").exit == 0)
    let steps = [
      OperationStep(operation: "stock.receive", input: ["sku": "LAMP-1", "quantity": "5"]),
      OperationStep(operation: "commit.undo", input: [:]),
    ]
    let error = await #expect(throws: OpsError.self) {
      _ = try await bench.book.dependencies.steps.run(
        RunSteps(steps: steps), bench.book.call(.administrator))
    }
    #expect(error?.code == .usage, "\(String(describing: error))")
    #expect(await onHand(bench) == "30\n")
  }

  @Test("redo does not reach behind newer work by itself")
  func redoBehindWork() async throws {
    let bench = try await ShellBench.make()
    #expect(await bench.run("stock receive LAMP-1 10").exit == 0)
    #expect(await bench.run("undo --yes").exit == 0)
    #expect(await bench.run("product edit LAMP-1 --price 30").exit == 0)
    let refused = await bench.run("redo --yes -o json")
    #expect(refused.failure?["code"] == "rule.bad_state", "\(refused.remarks)")
    #expect(await onHand(bench) == "20\n")
    let hint = try #require(refused.failure?["hint"]?.string)
    let key = try #require(hint.split(separator: " ").first { $0.hasPrefix("op_") })
    let named = String(key.prefix { $0 != "`" })
    #expect(await bench.run(["redo", named, "--yes"]).exit == 0)
    #expect(await onHand(bench) == "30\n")
  }

  @Test("redo brings back one after the other what was undone one after the other")
  func redoTwice() async throws {
    let bench = try await ShellBench.make()
    for _ in 0..<2 { #expect(await bench.run("stock receive LAMP-1 10").exit == 0) }
    for _ in 0..<2 { #expect(await bench.run("undo --yes").exit == 0) }
    #expect(await onHand(bench) == "20\n")
    for _ in 0..<2 { #expect(await bench.run("redo --yes").exit == 0) }
    #expect(await onHand(bench) == "40\n")
  }

  @Test("A key can be undone and redone again and again, and a refusal says what can be done")
  func byKey() async throws {
    let bench = try await ShellBench.make()
    func end(_ line: String) async -> (exit: Int32, message: String, hint: String) {
      let answer = await bench.run(line + " --yes -o json")
      return (
        answer.exit, answer.failure?["message"]?.string ?? "",
        answer.failure?["hint"]?.string ?? ""
      )
    }
    #expect(await bench.run("stock receive LAMP-1 10 --key k1").exit == 0)
    let standing = await end("redo k1")
    #expect(standing.exit == 82 && standing.message == "k1 was not undone", "\(standing)")
    for round in 1...2 {
      #expect(await end("undo k1").exit == 0)
      #expect(await onHand(bench) == "20\n")
      let undone = await end("undo k1")
      #expect(undone.exit == 82 && undone.message.contains("k1 was already undone by op_"))
      #expect(undone.hint == "`opsh redo k1` brings it back", "\(undone)")
      // Newer work does not hide it.
      #expect(await bench.run("category create Extra-\(round)").exit == 0)
      #expect(await end("redo k1").exit == 0)
      #expect(await onHand(bench) == "30\n")
      let redone = await end("redo k1")
      #expect(redone.exit == 82 && redone.message.contains("k1 was already redone by op_"))
      #expect(redone.hint == "`opsh undo k1` takes it back again", "\(redone)")
      bench.book.clock.advance(milliseconds: 1000)
    }
    #expect(await bench.run("stock verify").exit == 0)
    #expect(await bench.run("audit verify").exit == 0)
  }

  @Test("A redo that a later undo stands in the way of names the redo that helps")
  func redoBehindAnUndo() async throws {
    let bench = try await ShellBench.make()
    for line in [
      "product create RZ-1 \"Rice\"", "stock receive RZ-1 5 --key z1",
      "stock issue RZ-1 5 --key z2", "undo z2 --yes --key u2", "undo z1 --yes --key u1",
    ] {
      #expect(await bench.run(line).exit == 0, "\(line)")
    }
    let refused = await bench.run("redo z2 --yes -o json")
    #expect(refused.failure?["code"] == "rule.dependants", "\(refused.remarks)")
    #expect(refused.failure?["hint"] == "run `opsh redo u1` first", "\(refused.remarks)")
    #expect(await bench.run("redo u1 --yes").exit == 0)
    #expect(await bench.run("redo z2 --yes").exit == 0)
  }

  @Test("An undo is no work that could be undone; who names it redoes it")
  func undoByKey() async throws {
    let bench = try await ShellBench.make()
    #expect(await bench.run("stock receive LAMP-1 10 --key k1").exit == 0)
    #expect(await bench.run("undo k1 --yes --key u1").exit == 0)
    let undone = await bench.run("undo u1 --yes -o json")
    #expect(undone.failure?["message"] == "u1 is itself an undo", "\(undone.remarks)")
    #expect(await bench.run("redo u1 --yes").exit == 0)
    #expect(await onHand(bench) == "30\n")
    #expect(await bench.run("redo u1 --yes").exit == 82)
    #expect(await bench.run("undo u1 --yes").exit == 82)
  }

  @Test("Records get the image they had before")
  func records() async throws {
    let bench = try await ShellBench.make()
    _ = await bench.run("product edit LAMP-1 --price 30")
    #expect(await bench.run("undo --yes").exit == 0)
    #expect(await bench.run("product show LAMP-1 -o value:price").output == "24.90\n")
    let deleted = await bench.run("product delete OLD-1 --yes -o json")
    let key = try #require(deleted.json?["op"]?.string)
    #expect(await bench.run("product show OLD-1").exit == 80)
    #expect(await bench.run("undo \(key) --yes").exit == 0)
    #expect(await bench.run("product show OLD-1").exit == 0)
    #expect(await bench.run("undo \(key) --yes").exit == 82)
    _ = await bench.run("oos create 000001 LAMP-1 5")
    #expect(await bench.run("undo --yes").exit == 0)
    #expect(await bench.run("oos show OOS-000001").exit == 80)
  }

  @Test("A reservation is given up, and made again")
  func reservations() async throws {
    let bench = try await ShellBench.make()
    _ = await bench.run("stock reserve LAMP-1 4 --for Q-1")
    #expect(await bench.run("undo --yes").exit == 0)
    #expect(await bench.run("stock level LAMP-1 -o value:reserved").output == "0\n")
    _ = await bench.run("stock reserve LAMP-1 4 --for Q-1")
    _ = await bench.run("stock release Q-1")
    #expect(await bench.run("undo --yes").exit == 0)
    #expect(await bench.run("stock level LAMP-1 -o value:reserved").output == "4\n")
    #expect(await bench.run("stock verify").exit == 0)
  }

  @Test("What later commits build on stays, and they are named")
  func dependants() async throws {
    let bench = try await ShellBench.make()
    let first = await bench.run("stock receive LAMP-1 10 -o json")
    let key = try #require(first.json?["op"]?.string)
    let later = await bench.run("stock issue LAMP-1 25 -o json")
    let laterKey = try #require(later.json?["op"]?.string)
    let refused = await bench.run("undo \(key) --yes -o json")
    #expect(refused.exit == 82)
    #expect(refused.remarks.contains(laterKey), "\(refused.remarks)")
    #expect(refused.remarks.contains("rule.dependants"))
    let edit = await bench.run("product edit LAMP-1 --price 30 -o json")
    let editKey = try #require(edit.json?["op"]?.string)
    _ = await bench.run("product edit LAMP-1 --price 31")
    #expect(await bench.run("undo \(editKey) --yes").exit == 82)
  }

  @Test("People undo their own work with the rights it takes, others' only with a right to")
  func rights() async throws {
    let bench = try await ShellBench.make()
    let done = await bench.run("stock receive LAMP-1 10 -o json", as: .warehouseKeeper)
    let key = try #require(done.json?["op"]?.string)
    #expect(await bench.run("undo --yes", as: .salesperson).exit == 80)
    // Keys belong to the user who gave them: other users learn nothing about them.
    #expect(await bench.run("undo \(key) --yes", as: .salesperson).exit == 80)
    #expect(await bench.run("undo 2 --yes", as: .salesperson).exit == 77)
    #expect(await bench.run("undo --yes", as: .warehouseKeeper).exit == 0)
    _ = await bench.run("user create jonas", as: .administrator)
    #expect(await bench.run("undo --yes", as: .administrator).exit == 82)
  }

  @Test("A changeset is undone as a whole")
  func batch() async throws {
    let bench = try await ShellBench.make(lasting: true)
    let before = try await bench.book.state().filter { $0.key.hasPrefix("products/") }.count
    _ = await bench.run("begin")
    _ = await bench.run("product create NEW-1 \"New lamp\"")
    _ = await bench.run("stock receive LAMP-1 5")
    #expect(await bench.run("commit").exit == 0)
    let undone = await bench.run("undo --yes")
    #expect(undone.exit == 0, "\(undone.remarks)")
    #expect(await onHand(bench) == "20\n")
    let after = try await bench.book.state().filter { $0.key.hasPrefix("products/") }.count
    #expect(after == before)
  }

  @Test("history and explain tell what was done and why the figure is what it is")
  func telling() async throws {
    let bench = try await ShellBench.make()
    _ = await bench.run("product edit LAMP-1 --price 30 --reason \"new list\"")
    let history = await bench.run("history lamp-1 -o json")
    let lines = history.json?["data"]?.items ?? []
    #expect(lines.count == 2, "\(history.remarks)")
    #expect(lines.first?["operation"]?.string == "product.edit")
    #expect(lines.first?["change"]?.string == "price 24.90 → 30.00")
    #expect(await bench.run("history NOBODY").exit == 80)
    let done = await bench.run("stock receive LAMP-1 10 -o json")
    let key = try #require(done.json?["op"]?.string)
    let explained = await bench.run("explain \(key) -o json")
    let figure = explained.json?["data"]?["figures"]?.items?.first
    #expect(figure?["before"]?.string == "20")
    #expect(figure?["moved"]?.string == "10")
    #expect(figure?["after"]?.string == "30")
    #expect(figure?["last"]?.items?.count == 2)
    let text = await bench.run("explain \(key)")
    #expect(text.output.contains("stock of LAMP-1 at MAIN: 20 before, 10 moved, 30 after"))
    #expect(await bench.run("explain \(key)", as: .salesperson).exit == 80)
    let sequence = try #require(explained.json?["data"]?["sequence"]?.int)
    #expect(await bench.run("explain \(sequence)", as: .salesperson).exit == 77)
  }
}
