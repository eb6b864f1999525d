import OpsDomain
import OpsKernel

extension Invocation {
  /// The same with fields in the place of headings in `--fields` and `--where`: people write what
  /// they read, such as `left` for `remaining`. A heading of several fields stays, and so does what
  /// is a field itself. Scripts name fields.
  func withFields(for answers: AnswerCatalogue) -> Invocation {
    guard options.fields != nil || options.filter != nil, let known = answers[command.answer] else {
      return self
    }
    func field(_ name: String) -> String {
      known.canHold(name) ? name : MeantField.headed(name, command.columns) ?? name
    }
    var meant = options
    meant.fields = options.fields?.map(field)
    if var filter = options.filter {
      for index in filter.conditions.indices {
        filter.conditions[index].field.text = field(filter.conditions[index].field.text)
      }
      meant.filter = filter
    }
    return with(meant)
  }
}
