import NavlogArguments

/// A shell for which there is a completion script.
enum Shell: String, CaseIterable, ExpressibleByArgument {
    case bash, zsh, fish

    /// The script: it asks the program itself, which knows its commands and the file.
    var script: String {
        switch self {
        case .bash: Self.bashScript
        case .zsh: Self.zshScript
        case .fish: Self.fishScript
        }
    }

    private static let bashScript = #"""
        # Completion of navlog for bash. Load it with: source <(navlog completion bash)
        _navlog() {
            local value rest
            COMPREPLY=()
            while IFS=$'\t' read -r value rest; do
                if [[ $value == :file ]]; then
                    compopt -o filenames 2>/dev/null
                    while IFS= read -r value; do COMPREPLY+=("$value"); done < <(compgen -f -- "${COMP_WORDS[COMP_CWORD]}")
                else
                    COMPREPLY+=("$(printf '%q' "$value")")
                fi
            done < <("${COMP_WORDS[0]}" __complete bash -- "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
        }
        complete -F _navlog navlog

        """#

    private static let zshScript = #"""
        #compdef navlog
        # Completion of navlog for zsh. Load it with: source <(navlog completion zsh)
        # or write it to a file _navlog in a folder of $fpath.
        _navlog() {
            local -a lines values
            local line value
            lines=("${(@f)$("${(Q)words[1]}" __complete zsh -- "${(@Q)words[2,CURRENT]}" 2>/dev/null)}")
            for line in "${lines[@]}"; do
                [[ -z $line ]] && continue
                if [[ $line == :file ]]; then
                    _files
                    continue
                fi
                value=${line%%$'\t'*}
                if [[ $line == *$'\t'* ]]; then
                    values+=("${value//:/\\:}:${line#*$'\t'}")
                else
                    values+=("${value//:/\\:}")
                fi
            done
            (( $#values )) && _describe navlog values
        }
        if [[ ${funcstack[1]} == _navlog ]]; then
            _navlog "$@"
        else
            compdef _navlog navlog
        fi

        """#

    private static let fishScript = #"""
        # Completion of navlog for fish. Load it with: navlog completion fish | source
        function __navlog_complete
            set -l words (commandline -opc) (commandline -ct)
            for line in ($words[1] __complete fish -- $words[2..-1] 2>/dev/null)
                if test "$line" = ":file"
                    __fish_complete_path (commandline -ct)
                else
                    printf '%s\n' $line
                end
            end
        end
        complete -c navlog -f -a '(__navlog_complete)'

        """#
}
