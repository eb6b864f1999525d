import OpsDomain
import OpsKernel

extension BookCommands {
  static let status = Command(
    "store", "status", "Shows the kind, sizes and state of the store, and the end of the journal.",
    whyOpen: "everybody who can read the book's files may run it; it shows no record",
    effect: .read, answer: "store.status/1",
    examples: ["store status", "store status -o value:size"]
  ) { context, _ in
    CommandAnswer(schema: "store.status/1", data: try await context.host.storeStatus())
  }
}
