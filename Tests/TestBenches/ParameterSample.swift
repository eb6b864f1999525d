import OpsDomain
import OpsKernel

/// A value for every kind of parameter, so that a test can call every operation there is.
package enum ParameterSample {
  /// An input with the required parameters only, or with all of them.
  package static func input(_ descriptor: OperationDescriptor, all: Bool) -> Document {
    if let input = internals[descriptor.name] { return input }
    var object = DocumentObject()
    for parameter in descriptor.parameters where all || parameter.isRequired {
      let value = value(parameter)
      object.set(parameter.name, parameter.isRepeatable ? .list([value]) : value)
    }
    return .object(object)
  }

  /// Inputs of operations that the shell builds itself: they have no parameters to go by.
  private static let internals: [String: Document] = [
    "batch_file.run": .object(["steps": .list([])]),
    "bulk.run": .object(["calls": .list([]), "unit": .text("call")]),
    "import.apply_records": .object(["records": .list([])]),
    "scan.read": .object(["code": .text("4006381333931")]),
    "count.apply_sheet": .object([
      "count": .text("x"), "mode": .text("set"), "lines": .list([]),
    ]),
    "import.apply_invoices": .object([
      "scope": .text("everything"), "lines": .list([]),
      "walk_in": .object(["number": .text("WALK-IN"), "name": .text("Walk-in")]),
    ]),
  ]

  /// A value of the parameter's kind; of one that is given several times, one of them.
  package static func value(_ parameter: Parameter) -> Document {
    switch parameter.kind {
    case .text, .name, .note, .content: .text("x")
    case .integer: .integer(1)
    case .flag: .bool(true)
    case .quantity, .delta: .text("1")
    case .amount: .text("1.00")
    case .date: .text("2027-03-31")
    case .instant, .instantEnd: .text("2027-02-28T08:00:00Z")
    case .duration: .text("15m")
    case .record(let reference): .text(reference.example)
    case .identifier: .text("1")
    case .hex: .text("#1B2A49")
    case .role: .text("salesperson")
    case .path, .output: .text("no-such-file.csv")
    case .choice(let words): .text(words.first ?? "")
    case .line: .text(parameter.label.contains("@") ? "LAMP-1=1@1.00" : "LAMP-1=1")
    }
  }
}
