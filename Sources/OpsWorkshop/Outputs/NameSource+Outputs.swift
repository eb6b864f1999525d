import OpsDomain
import OpsKernel

extension NameSource {
  static let outputs = NameSource(
    .output, listedBy: OutputService.list.descriptor, MachineOutput.Columns.number,
    isNewestFirst: true, spelt: { $0.uppercased() },
    name: { (output: MachineOutput) in
      NameView(output.number, label: "\(output.day) \(output.shift.rawValue)")
    })
}
