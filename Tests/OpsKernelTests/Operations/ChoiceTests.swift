import OpsDomain
import OpsKernel
import OpsServices
import OpsStorage
import OpsTesting
import TestBenches
import Testing

/// A word that a parameter does not list is refused, whichever way the call comes: a server's
/// caller is told what the shell would have told.
@Suite("Choices of all operations")
struct ChoiceTests {
  private static let all = Blueprint.product.operations.all.filter { operation in
    operation.descriptor.parameters.contains { if case .choice = $0.kind { true } else { false } }
  }

  @Test(
    "A switch is told by what a word means, not by its letters",
    arguments: [("no", "off"), ("Yes", "on"), ("false", "off"), ("1", "on"), ("of", "off")])
  func switches(_ text: String, _ meant: String) {
    let refused = #expect(throws: OpsError.self) {
      try Choice.check(text, of: ["on", "off"], field: "available")
    }
    #expect(refused?.hint == "did you mean \(meant)? values: on, off")
  }

  @Test("All values are told where a screen has room for them")
  func values() {
    let words = (1...32).map { "kind_\($0)" }
    let refused = #expect(throws: OpsError.self) {
      try Choice.check("kinds", of: words, field: "kind")
    }
    #expect(refused?.hint?.hasSuffix("values: " + words.joined(separator: ", ")) == true)
  }

  @Test("Are held to their words, and refused before anything is written")
  func refused() async throws {
    let book = try await SampleBook.make()
    let head = try await book.store.journal.head()
    #expect(Self.all.count > 25)
    for operation in Self.all {
      for parameter in operation.descriptor.parameters {
        guard case .choice(let words) = parameter.kind, let first = words.first,
          case .object(var input) = ParameterSample.input(operation.descriptor, all: true)
        else { continue }
        for text in ["no such word", first + "x", first.uppercased(), ""] {
          let given = Document.text(text)
          input.set(parameter.name, parameter.isRepeatable ? .list([given]) : given)
          let name = "\(operation.descriptor.name) \(parameter.name) \(text)"
          let error = await StockBench.refusal {
            try await operation.run(
              book.dependencies, .object(input), book.call(.administrator))
          }
          #expect(error?.code == .badValue && error?.field == parameter.name, "\(name)")
          #expect(error?.hint?.isEmpty == false, "\(name)")
        }
      }
    }
    #expect(try await book.store.journal.head() == head)
  }

  @Test("In a bulk run as well")
  func bulk() async throws {
    let book = try await SampleBook.make()
    let bulk = book.dependencies.bulk
    let call = book.call(.administrator)
    let asked = BulkCall(
      operation: "category.create", input: ["name": "Cheese", "notices": "perhaps"])
    for unit in [BulkFrame.Unit.call, .frame] {
      let prepared = bulk.prepare(
        BulkFrame(calls: [asked], unit: unit), call)
      let error = try await bulk.run(prepared, call).output.results.first?.refusal
      #expect(error?.code == .badValue && error?.field == "notices")
    }
  }
}
