{{/* The prefix of the names of all objects. Names of objects of a function have at most 20 characters more. */}}
{{- define "sbamock.fullname" -}}
{{- if .Values.fullnameOverride -}}
{{- .Values.fullnameOverride | trunc 40 | trimSuffix "-" -}}
{{- else -}}
{{- $name := default .Chart.Name .Values.nameOverride -}}
{{- if contains $name .Release.Name -}}
{{- .Release.Name | trunc 40 | trimSuffix "-" -}}
{{- else -}}
{{- printf "%s-%s" .Release.Name $name | trunc 40 | trimSuffix "-" -}}
{{- end -}}
{{- end -}}
{{- end -}}

{{- define "sbamock.selector" -}}
app.kubernetes.io/name: {{ default .Chart.Name .Values.nameOverride }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}

{{- define "sbamock.labels" -}}
{{ include "sbamock.selector" . }}
app.kubernetes.io/version: {{ default .Chart.AppVersion .Values.image.tag | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version | replace "+" "_" }}
{{- end -}}

{{- define "sbamock.serviceAccountName" -}}
{{- if .Values.serviceAccount.create -}}
{{- default (include "sbamock.fullname" .) .Values.serviceAccount.name -}}
{{- else -}}
{{- default "default" .Values.serviceAccount.name -}}
{{- end -}}
{{- end -}}

{{/* The image of a name; the context is a list of the root and the name. */}}
{{- define "sbamock.image" -}}
{{- $root := index . 0 -}}
{{- with $root.Values.image.registry }}{{ . }}/{{ end -}}
{{- with $root.Values.image.repository }}{{ . }}/{{ end -}}
{{- index . 1 }}:{{ default $root.Chart.AppVersion $root.Values.image.tag -}}
{{- end -}}

{{- define "sbamock.scheme" -}}
{{- ternary "http" "https" (hasSuffix "c" .) -}}
{{- end -}}

{{/* The name of a Service of a function as the others call it; the context is a list of the root and the name of the Service. */}}
{{- define "sbamock.host" -}}
{{- $root := index . 0 -}}
{{- printf "%s.%s.svc.%s" (index . 1) $root.Release.Namespace $root.Values.clusterDomain -}}
{{- end -}}

{{/*
The functions and stub functions that are enabled, by name, as JSON, each with the values of defaults under its
own, and with image and component.
*/}}
{{- define "sbamock.functions" -}}
{{- $functions := dict -}}
{{- range $name, $own := .Values.functions -}}
{{- $function := mergeOverwrite (deepCopy $.Values.defaults) (deepCopy (default dict $own)) (dict "image" $name) -}}
{{- $url := "sbamock.registry.store.url" -}}
{{- if and (eq $name "nrf") (or (get $function.settings $url) (hasKey $function.secretSettings $url)) -}}
{{- $_ := set $function "scalable" true -}}
{{- end -}}
{{- if $function.enabled -}}{{- $_ := set $functions $name $function -}}{{- end -}}
{{- end -}}
{{- range $name, $own := .Values.stubs -}}
{{- if hasKey $.Values.functions $name -}}
{{- fail (printf "stubs.%s: expected a name other than those of functions (%s)" $name (keys $.Values.functions | sortAlpha | join ", ")) -}}
{{- end -}}
{{- $function := mergeOverwrite (deepCopy $.Values.defaults) (deepCopy $own) (dict "image" "stub") -}}
{{- if $function.enabled -}}{{- $_ := set $functions $name $function -}}{{- end -}}
{{- end -}}
{{- $functions | toJson -}}
{{- end -}}

{{/* Fails if values contradict each other. */}}
{{- define "sbamock.check" -}}
{{- $sbi := .Values.sbi -}}
{{- if eq (int $sbi.port) (int .Values.management.port) -}}
{{- fail "sbi.port and management.port: expected different port numbers" -}}
{{- end -}}
{{- $management := .Values.management -}}
{{- if and .Values.serviceMonitor.enabled (not $management.token.enabled) (not (has "prometheus" $management.open)) -}}
{{- fail "serviceMonitor.enabled: requires management.token.enabled, or prometheus in management.open" -}}
{{- end -}}
{{- range list $sbi.clientProtocol .Values.load.protocol -}}
{{- if and . (not (has . $sbi.protocols)) -}}
{{- fail (printf "protocol %s: expected one of sbi.protocols (%s)" . (join ", " $sbi.protocols)) -}}
{{- end -}}
{{- end -}}
{{- range $sbi.protocols -}}
{{- if and (eq $.Values.tls.source "none") (not (hasSuffix "c" .)) -}}
{{- fail (printf "sbi.protocols has %s, which requires TLS: expected h1c and h2c only if tls.source is none" .) -}}
{{- end -}}
{{- if and (eq $.Values.tls.clientAuth "need") (hasSuffix "c" .) -}}
{{- fail (printf "sbi.protocols has %s, which ignores client certificates: expected h1, h2 and h3 only if tls.clientAuth is need" .) -}}
{{- end -}}
{{- end -}}
{{- range $name, $function := include "sbamock.functions" . | fromJson -}}
{{- $several := or $function.autoscaling.enabled (gt (int $function.replicas) 1) -}}
{{- if and $several (not $function.scalable) -}}
{{- fail (printf "%s has several replicas, which do not share its state: expected replicas 1 and no autoscaling, or scalable true if its settings configure a store%s" $name (ternary " (sbamock.registry.store.url)" "" (eq $name "nrf"))) -}}
{{- end -}}
{{- if and $function.autoscaling.enabled (not $function.autoscaling.cpuUtilization) (not $function.autoscaling.requestsPerSecond) -}}
{{- fail (printf "%s: autoscaling requires cpuUtilization or requestsPerSecond" $name) -}}
{{- end -}}
{{- if and (eq $.Values.tls.source "secrets") (not (get $.Values.tls.secrets $name)) -}}
{{- fail (printf "tls.secrets.%s: expected the name of a Secret, since tls.source is secrets" $name) -}}
{{- end -}}
{{- end -}}
{{- if and (eq .Values.tls.source "secrets") (include "sbamock.loads" .) (eq (include "sbamock.scheme" (default $sbi.clientProtocol .Values.load.protocol)) "https") (not (get .Values.tls.secrets "load")) -}}
{{- fail "tls.secrets.load: expected the name of a Secret, since tls.source is secrets and load.enabled or test.enabled" -}}
{{- end -}}
{{- end -}}

{{/* The name of the Secret with the certificate of a name; the context is a list of the root and the name. */}}
{{- define "sbamock.tlsSecret" -}}
{{- $root := index . 0 -}}
{{- if eq $root.Values.tls.source "secrets" -}}
{{- get $root.Values.tls.secrets (index . 1) -}}
{{- else -}}
{{- printf "%s-%s-tls" (include "sbamock.fullname" $root) (index . 1) -}}
{{- end -}}
{{- end -}}

{{/* The names in the certificate of a name, as a JSON list; the context is a list of the root and the name. */}}
{{- define "sbamock.dnsNames" -}}
{{- $root := index . 0 -}}
{{- $service := printf "%s-%s" (include "sbamock.fullname" $root) (index . 1) -}}
{{- $namespace := $root.Release.Namespace -}}
{{- $pods := include "sbamock.host" (list $root (printf "%s-pods" $service)) -}}
{{- list $service (printf "%s.%s" $service $namespace) (printf "%s.%s.svc" $service $namespace)
  (include "sbamock.host" (list $root $service)) (printf "*.%s" $pods) | toJson -}}
{{- end -}}

{{/* Whether certificates are issued for the load generator as well. */}}
{{- define "sbamock.loads" -}}
{{- if or .Values.load.enabled .Values.test.enabled -}}true{{- end -}}
{{- end -}}

{{/* The name of the Secret with a generated seed or token; the context is a list of the root and the values of it. */}}
{{- define "sbamock.secretName" -}}
{{- default (printf "%s-secrets" (include "sbamock.fullname" (index . 0))) (index . 1).existingSecret -}}
{{- end -}}

{{/* A name in the environment for a setting: sbamock.a.b-c[0] is SBAMOCK_A_BC_0. */}}
{{- define "sbamock.variable" -}}
{{- . | replace "-" "" | replace "." "_" | replace "[" "_" | replace "]" "" | upper -}}
{{- end -}}

{{/*
The environment of a function. The settings of the chart come first; those of the function replace them.
The context is a dict of root, name and function.
*/}}
{{- define "sbamock.environment" -}}
{{- $root := .root -}}
{{- $values := $root.Values -}}
{{- $fullname := include "sbamock.fullname" $root -}}
{{- $service := printf "%s-%s" $fullname .name -}}
{{- $scheme := include "sbamock.scheme" $values.sbi.clientProtocol -}}
{{- $port := int $values.sbi.port -}}
{{- $host := include "sbamock.host" (list $root $service) -}}
{{- if eq .function.kind "StatefulSet" -}}
{{- $host = printf "$(POD_NAME).%s" (include "sbamock.host" (list $root (printf "%s-pods" $service))) -}}
{{- else if and (ne .name "nrf") (eq $scheme "http") -}}
{{- $host = ternary "[$(POD_IP)]" "$(POD_IP)" (contains ":" $values.sbi.host) -}}
{{- end -}}
{{- $settings := dict
  "sbamock.sbi.host" $values.sbi.host
  "sbamock.sbi.port" $port
  "sbamock.sbi.protocols" (join "," $values.sbi.protocols)
  "sbamock.sbi.advertised-api-root" (printf "%s://%s:%d" $scheme $host $port)
  "sbamock.client.protocol" $values.sbi.clientProtocol
  "management.server.port" (int $values.management.port)
  "sbamock.management.open" (join "," $values.management.open) -}}
{{- with $values.management.latencyBuckets -}}
{{- $_ := set $settings "management.metrics.distribution.slo.sbamock.sbi" (join "," .) -}}
{{- end -}}
{{- if eq .name "nrf" -}}
{{- /* Clients reach the NRF by its Service, whatever its workload is. */ -}}
{{- $_ := set $settings "sbamock.sbi.advertised-api-root" (printf "%s://%s:%d" $scheme (include "sbamock.host" (list $root $service)) $port) -}}
{{- else -}}
{{- $_ := set $settings "sbamock.nrf.api-root" (printf "%s://%s:%d" $scheme (include "sbamock.host" (list $root (printf "%s-nrf" $fullname))) $port) -}}
{{- end -}}
{{- if ne $values.tls.source "none" -}}
{{- $_ := mergeOverwrite $settings (dict
  "sbamock.tls.bundle" "sbi"
  "sbamock.tls.client-auth" $values.tls.clientAuth
  "spring.ssl.bundle.pem.sbi.reload-on-update" "true"
  "spring.ssl.bundle.pem.sbi.keystore.certificate" "file:/etc/sbamock/tls/tls.crt"
  "spring.ssl.bundle.pem.sbi.keystore.private-key" "file:/etc/sbamock/tls/tls.key"
  "spring.ssl.bundle.pem.sbi.truststore.certificate" "file:/etc/sbamock/tls/ca.crt") -}}
{{- end -}}
{{- $secrets := dict -}}
{{- if $values.oauth2.required -}}
{{- $_ := set $settings "sbamock.sbi.oauth2.required" "true" -}}
{{- end -}}
{{- $_ := set $secrets "sbamock.sbi.oauth2.seed" (dict "name" (include "sbamock.secretName" (list $root $values.oauth2.seed)) "key" $values.oauth2.seed.key) -}}
{{- if has .name (list "ausf" "udm") -}}
{{- $_ := set $secrets (printf "sbamock.%s.subscribers.seed" .name) (dict "name" (include "sbamock.secretName" (list $root $values.subscribers.seed)) "key" $values.subscribers.seed.key) -}}
{{- end -}}
{{- if and (eq .name "ausf") (hasKey (include "sbamock.functions" $root | fromJson) "udm") -}}
{{- $_ := set $settings "sbamock.ausf.udm" "discovered" -}}
{{- end -}}
{{- if $values.management.token.enabled -}}
{{- $_ := set $secrets "sbamock.management.token" (dict "name" (include "sbamock.secretName" (list $root $values.management.token)) "key" $values.management.token.key) -}}
{{- end -}}
{{- if eq .function.image "stub" -}}
{{- $_ := mergeOverwrite $settings (dict "sbamock.nf.type" .function.nfType "sbamock.nf.services" (join "," .function.services)) -}}
{{- end -}}
{{- if or .function.mappings .function.mappingsConfigMap -}}
{{- $_ := set $settings "sbamock.mock.mappings-directory" "/stubs/mappings" -}}
{{- end -}}
{{- range $name, $value := .function.settings -}}
{{- $secrets = omit $secrets $name -}}
{{- end -}}
{{- $settings = mergeOverwrite $settings .function.settings -}}
{{- $secrets = mergeOverwrite $secrets .function.secretSettings -}}
- name: POD_NAME
  valueFrom:
    fieldRef:
      fieldPath: metadata.name
- name: POD_IP
  valueFrom:
    fieldRef:
      fieldPath: status.podIP
{{- if and .function.ordinalSetting (eq .function.kind "StatefulSet") }}
- name: {{ include "sbamock.variable" .function.ordinalSetting }}
  valueFrom:
    fieldRef:
      fieldPath: metadata.labels['apps.kubernetes.io/pod-index']
{{- end }}
{{- range $name, $value := $settings }}
{{- if not (hasKey $secrets $name) }}
- name: {{ include "sbamock.variable" $name }}
  value: {{ include "sbamock.text" $value | quote }}
{{- end }}
{{- end }}
{{- range $name, $source := $secrets }}
- name: {{ include "sbamock.variable" $name }}
  valueFrom:
    secretKeyRef:
      name: {{ $source.name }}
      key: {{ $source.key }}
{{- end }}
{{- with .function.jvmOptions }}
- name: JDK_JAVA_OPTIONS
  value: {{ . | quote }}
{{- end }}
{{- end -}}

{{/* A number as text: 1000000 and not 1e+06. */}}
{{- define "sbamock.text" -}}
{{- if and (kindIs "float64" .) (eq (floor .) .) }}{{ int64 . }}{{ else }}{{ . | toString }}{{ end -}}
{{- end -}}

{{/*
A private key of genPrivateKey "ecdsa" (P-256, RFC 5915) as PKCS #8 (RFC 5958), which all programs read. Its DER is
that of the key, of always 121 octets, in an OCTET STRING behind version and algorithm.
*/}}
{{- define "sbamock.pkcs8" -}}
{{- $der := regexReplaceAll "-----[A-Z ]+-----|\\s" . "" | b64dec -}}
{{- $head := "MIGTAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBHk=" | b64dec -}}
-----BEGIN PRIVATE KEY-----
{{ regexReplaceAll "(.{64})" (printf "%s%s" $head $der | b64enc) "${1}\n" }}
-----END PRIVATE KEY-----
{{ end -}}

{{/* Pod Security Standard "restricted"; the user is that of the images. */}}
{{- define "sbamock.podSecurityContext" -}}
runAsNonRoot: true
runAsUser: 10001
runAsGroup: 10001
fsGroup: 10001
fsGroupChangePolicy: OnRootMismatch
seccompProfile:
  type: RuntimeDefault
{{- end -}}

{{- define "sbamock.securityContext" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
runAsNonRoot: true
runAsUser: 10001
runAsGroup: 10001
capabilities:
  drop: [ALL]
seccompProfile:
  type: RuntimeDefault
{{- end -}}

{{- define "sbamock.probe" -}}
httpGet:
  path: /actuator/health/{{ .path }}
  port: management
periodSeconds: {{ .period }}
timeoutSeconds: {{ .timeout }}
failureThreshold: {{ .failures }}
{{- end -}}

{{/* The fields that pods of functions and of the load generator share; the context is a list of the root and the values with nodeSelector, tolerations and affinity. */}}
{{- define "sbamock.podFields" -}}
{{- $root := index . 0 -}}
serviceAccountName: {{ include "sbamock.serviceAccountName" $root }}
automountServiceAccountToken: false
# A variable such as SBAMOCK_NRF_PORT, which Kubernetes adds for each Service, would be read as a setting.
enableServiceLinks: false
{{- with $root.Values.image.pullSecrets }}
imagePullSecrets:
  {{- toYaml . | nindent 2 }}
{{- end }}
securityContext:
  {{- include "sbamock.podSecurityContext" $root | nindent 2 }}
{{- with (index . 1).nodeSelector }}
nodeSelector:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with (index . 1).tolerations }}
tolerations:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with (index . 1).affinity }}
affinity:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- end -}}

{{/*
The container of a load; the context is a dict of root, target (or empty: the AMF), arguments and worker (whether it
is one of several).
*/}}
{{- define "sbamock.loadContainer" -}}
{{- $root := .root -}}
{{- $protocol := default $root.Values.sbi.clientProtocol $root.Values.load.protocol -}}
{{- $scheme := include "sbamock.scheme" $protocol -}}
{{- $host := include "sbamock.host" (list $root (printf "%s-amf" (include "sbamock.fullname" $root))) -}}
{{- $amf := default (printf "%s://%s:%d" $scheme $host (int $root.Values.sbi.port)) .target -}}
{{- $arguments := list "load" "--amf" $amf "--protocol" $protocol "--key-seed" "$(SUBSCRIBERS_SEED)" -}}
{{- if eq $scheme "https" -}}
{{- $arguments = concat $arguments (list "--ca" "/etc/sbamock/tls/ca.crt") -}}
{{- if ne $root.Values.tls.clientAuth "none" -}}
{{- $arguments = concat $arguments (list "--cert" "/etc/sbamock/tls/tls.crt" "--key" "/etc/sbamock/tls/tls.key") -}}
{{- end -}}
{{- end -}}
{{- if .metrics -}}
{{- $address := ternary (printf "[%s]" $root.Values.sbi.host) $root.Values.sbi.host (contains ":" $root.Values.sbi.host) -}}
{{- $arguments = concat $arguments (list "--metrics" (printf "prometheus=%s:%d" $address (int $root.Values.load.metricsPort))) -}}
{{- end -}}
{{- include "sbamock.generatorContainer" (dict "root" $root "arguments" (concat $arguments .arguments) "seed" true "worker" .worker "metrics" .metrics) }}
{{- end -}}

{{/*
A container with a command of the load generator's image; the context is a dict of root, arguments, seed (whether it
needs that of the subscribers), worker (whether it is one of several) and metrics (whether it exports them).
*/}}
{{- define "sbamock.generatorContainer" -}}
{{- $root := .root -}}
- name: load
  image: {{ include "sbamock.image" (list $root "loadgen") }}
  imagePullPolicy: {{ $root.Values.image.pullPolicy }}
  args:
    {{- range .arguments }}
    - {{ include "sbamock.text" . | quote }}
    {{- end }}
  env:
    {{- if .seed }}
    - name: SUBSCRIBERS_SEED
      valueFrom:
        secretKeyRef:
          name: {{ include "sbamock.secretName" (list $root $root.Values.subscribers.seed) }}
          key: {{ $root.Values.subscribers.seed.key }}
    {{- end }}
    {{- if .worker }}
    - name: JOB_COMPLETIONS
      value: {{ $root.Values.load.workers | quote }}
    - name: JOB_NAME
      valueFrom:
        fieldRef:
          fieldPath: metadata.labels['batch.kubernetes.io/job-name']
    {{- end }}
    {{- with $root.Values.load.jvmOptions }}
    - name: JDK_JAVA_OPTIONS
      value: {{ . | quote }}
    {{- end }}
  {{- if .metrics }}
  ports:
    - name: metrics
      containerPort: {{ $root.Values.load.metricsPort }}
      protocol: TCP
  {{- end }}
  resources:
    {{- toYaml $root.Values.load.resources | nindent 4 }}
  securityContext:
    {{- include "sbamock.securityContext" $root | nindent 4 }}
  volumeMounts:
    - name: tmp
      mountPath: /tmp
    - name: runs
      mountPath: /runs
    {{- if eq (include "sbamock.scheme" (default $root.Values.sbi.clientProtocol $root.Values.load.protocol)) "https" }}
    - name: tls
      mountPath: /etc/sbamock/tls
      readOnly: true
    {{- end }}
{{- end -}}

{{/* The volumes of the load generator; the context is a list of the root and the claim for results, or empty. */}}
{{- define "sbamock.loadVolumes" -}}
{{- $root := index . 0 -}}
- name: tmp
  emptyDir:
    sizeLimit: 64Mi
- name: runs
  {{- with index . 1 }}
  persistentVolumeClaim:
    claimName: {{ . }}
  {{- else }}
  emptyDir: {}
  {{- end }}
{{- if eq (include "sbamock.scheme" (default $root.Values.sbi.clientProtocol $root.Values.load.protocol)) "https" }}
- name: tls
  secret:
    secretName: {{ include "sbamock.tlsSecret" (list $root "load") }}
    defaultMode: 0440
{{- end }}
{{- end -}}

{{/*
The arguments by which a pod of the Indexed Job runs as one of several workers: its number is JOB_COMPLETION_INDEX,
which Kubernetes sets, and their number JOB_COMPLETIONS. The workers of a Job share a directory of its name.
*/}}
{{- define "sbamock.workerArguments" -}}
{{- if gt (int .Values.load.workers) 1 -}}
{{- if and (not .Values.load.resultsClaim) (not (has "--start-at" .Values.load.args)) -}}
{{- fail "load.workers: several workers require load.resultsClaim, a volume by which they start together, or --start-at in load.args" -}}
{{- end -}}
{{- list "--worker" "auto" "--runs" "/runs/$(JOB_NAME)" | toJson -}}
{{- else -}}
{{- list "--runs" "/runs" | toJson -}}
{{- end -}}
{{- end -}}
