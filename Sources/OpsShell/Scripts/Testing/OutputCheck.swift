import Glibc
import OpsDomain
import OpsKernel

/// What is to be said of the files that a script writes before it has run.
struct OutputCheck {
  /// Files that no run would write.
  let errors: [OpsError]
  /// Files that are there already, which a run replaces only when it is told to.
  let warnings: [String]

  init(_ outputs: [ScriptOutput], _ protected: ProtectedFiles) {
    var errors: [OpsError] = []
    var warnings: [String] = []
    for output in outputs {
      let name = Excerpt.of(output.path, maximum: 120)
      if protected.holds(output.path) {
        var refusal = FileWriter.ofBook(FileOrder(output.path, what: "file"))
        refusal.at = output.position.text
        errors.append(refusal)
      } else if !output.isConfirmed, access(output.path, F_OK) == 0 {
        warnings.append(
          "\(output.position.text): warning: \(name) already exists; "
            + "add --yes to the line to replace it\n")
      }
    }
    self.errors = errors
    self.warnings = warnings
  }
}
